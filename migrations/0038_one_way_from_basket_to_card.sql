-- compatible: nothing is read or written in another way.

-- A basket refers to its gift card since 0021. The way back belongs to the program before that one; with both
-- ways no table could be restored before the other, and no backup could be taken. The trigger of 0007 still
-- empties the column when its basket goes.
alter table gift_card drop constraint if exists gift_card_basket_id_fkey;
