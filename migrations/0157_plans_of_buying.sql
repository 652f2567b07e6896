-- compatible: settings of functions.
-- Their statements are planned once per connection. A table that was empty then, or had just been swept, was read whole with
-- every request until the server counted it again, a minute later: in a young shop under load what an order costs the
-- database grew from 16 to 27 ms within 36 s, 4.5 of it looking for the key of a request among 3,600. Everything these
-- functions ask for has an index. A function that is written anew needs the setting anew (src/shop/checkout/plans.test.ts).
alter function add_to_basket(int, int, int, int, int, int, text, text, bytea) set enable_seqscan = off;
alter function lock_for_order(int, int) set enable_seqscan = off;
