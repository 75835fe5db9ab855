"""The idioms of the compiled gear, in the order of what they save; `idioms` says how to read them.

They were chosen and written by `benchmarks/choose_idioms.py`. They name no game: any program that
has the same instructions in a row is carried out by the same arms.
"""

IDIOM_TEXTS = """
copy @6 a; begin_turn 0; no_options; zone_of b # # @6; length c b; jump_equal c =0 >13; zone_of d
# # @6; copy e d; length f e; capacity g e; jump_at_most g f >; jump >12; option =0; ask_move @6
h; jump_different h =0 >; call >16 i # ~; zone_of j # # @6; options_zone j; ask # @6 k;
no_options; zone_of l # # @6; copy e l; length m e; capacity n e ~

begin_turn 1; clause # #; no_options; jump_different a =0 >8; zone_of b # # @6; length c b;
jump_equal c =0 >8; option =0; jump_different a =1 >13; zone_of d # # @6; length e d; jump_equal e
=0 >13; option =1; ask_move @6 f; jump_different f =0 >19; call >16 g # ~; zone_of h # # @6;
options_zone h; ask # @6 i ~; jump_different f =1 >; call >21 j # ~; zone_of k # # @6;
options_zone k; ask # @6 l ~

jump_equal a @6 >8; options_range 2; ask # a b; jump_different b =1 >6; jump_different c =-1 >6;
copy c a; next_player a a; jump >0; tell # # c =0; jump_equal c =-1 >; copy d =0; attribute e f #;
jump_equal e g >15; copy d =1; clause # #; attribute h f #; jump_at_most i h >19; copy d =1;
clause # #; jump_equal d =0 >; turn_card f # #; copy j c; call >23 k # ~; zone_of l # # @6 ~

zone_of a # # b; ask_top c d >3 0; fix_top c d; top e c; move_card e a 2; next_player b b;
jump_different b f >0; subtract g g =1; jump >

attribute a b #; copy c a; call >3 d # ~14; set_state e c 0 # #; subtract f =1 g; set_state g f 0
1 #; call >7 h # ~11; zone_of i # # @6; length j i; jump_different j =0 >10 ~; back h >11;
next_player k @6; copy @7 k; back d >14; back l >

jump_at_most a b >2; option c; zone_of d # # @6; copy c d; length e c; capacity f c; jump_at_most
f e >8; option c; ask # @6 c; move_card g c 1; back h >

options_range #; ask # @6 a; tell # # a =0; move_card b c 0; clause # #; copy d =-1; next_player e
@6 ~

zone_of a # # @6; copy b a; length c b; capacity d b; jump_at_most d c >; jump >6; option =0;
ask_move @6 e; jump_different e =0 >; call >10 f # ~; zone_of g # # @6; options_zone g; ask # @6
h; no_options; zone_of i # # @6; copy b i; length j b; capacity k b; jump_at_most k j >20; option
b; zone_of l # # @6; copy b l; length m b; capacity n b ~

move_all a b; jump_different c =0 >; set_state d @6 0 # #; jump >4; call >5 e # ~9; set_state f =0
0 1 #; set_state g h 0 # #; copy @7 d; back e >9; back i >

jump_at_most a b >13; card_at c d b; zone_of e # # f; length g e; jump_equal g =0 >14; attribute h
c #; zone_of i # # f; top j i; attribute k j #; jump_different h k >11; jump >14; add b b =1; jump
>0; option l; add m m =1; jump >

jump >1; next_player a a; jump_different a b >; copy @6 c; jump_different d =1 > ~

jump_at_most a b >6; card_at c d b; jump_equal c e >4; option c; add b b =1; jump >0; ask # @6 c;
move_card c f 1; set_state g =2 0 2 #; back h >

jump_at_most a b >6; copy c b; jump_below c d >4; option c; add b b =1; jump >0; ask # @6 c; tell
# # c =0; move_card e f 0; clause # #; copy g =-1; next_player h @6 ~

zone_of a # # b; length c a; jump_equal c =0 >6; copy d b; copy e @6; copy f d ~; call >7 g # ~;
compare # # # # h i #; jump_different i =1 >13; load j # h; add k j =1; set_player_state # h k 0 2
#; jump >13; compare # # # # l m #; jump_different m =1 >19; load n # l; add o n =1;
set_player_state # l o 0 2 #; jump >19; win_most # 1 # >

jump_at_most a b >13; card_at c d b; attribute e c #; jump_equal e f >12; attribute g c #;
jump_equal g h >12; attribute i c #; top j k; attribute l j #; jump_different i l >10 ~; add b b
=1; jump >0; option =0; jump_at_most m n >17; length o p; jump_different o =0 >16 ~; option =1;
jump_equal n m >22; length q p; jump_different q =0 >20 ~; ask_move @6 r; jump_different r =0 > ~;
zone_of s # # @6; length t s ~

jump_at_most a b >; copy c b; lies_in d c; jump_different d e >7; attribute f c #; jump_different
f g >7; move_card c h 2; add b b =1; jump >0

copy a b; call >2 c # ~13; set_state d a 0 # #; subtract e =1 f; set_state f e 0 1 #; call >6 g #
~10; zone_of h # # @6; length i h; jump_different i =0 >9 ~; back g >10; next_player j @6; copy @7
j; back c >13; back k >

jump_at_most a b >; copy c b; lies_in d c; jump_different d e >6; attribute f c #; jump_at_most f
g >6 ~; add b b =1; jump >0

jump_at_most a b >7; card_at c d b; attribute e c #; attribute f g #; jump_different e f >5 ~; add
b b =1; jump >0; length h i; copy j =0 ~

jump_at_most a b >8; card_at c d b; attribute e c #; jump_equal e f >6; jump_equal g =-1 >5 ~;
copy g e; add b b =1; jump >0; jump_different g =-1 >9 ~; top h i; attribute j h #; jump_at_most g
j >13; jump_below k l > ~; copy m k; next_cards # n l =0 m # >; jump >

jump >1; jump_below @8 a > ~

jump_at_most a =0 >3; start_player b; copy c b ~; options_players 0; ask # =-1 d; tell # # d =0;
set_state e d 0 # #; clause # # ~

jump_at_most a =0 >10; zone_of b # # @6; length c d; jump_equal c =0 >10; ask_top d e >6 0;
fix_top d e; top f d; move_card f b 2; subtract a a =1; jump >0; back g >

set_state a b 0 # #; call >2 c # ~6; set_state d =0 0 1 #; set_state e f 0 # #; copy @7 a; back c
>6; back g >

set_player_state # a =0 0 # #; add a a =1; jump_below a @10 >0; clause # #; gather b # #; copy c d
~

jump >1; back a >

jump_at_most a b >2; option c; ask # @6 c; move_card d c 1; back e >

begin_turn 1; clause # # ~
"""
