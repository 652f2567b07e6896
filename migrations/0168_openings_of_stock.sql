-- compatible: rows of a new table.

-- What was there before movements were noted. One statement is one snapshot, in which whatever is sold meanwhile stands either in both
-- tables or in neither, so nobody has to wait.
insert into stock_movement (product_id, warehouse_id, quantity, kind)
select product_id, warehouse_id, coalesce(stock.quantity, 0) - coalesce(noted.quantity, 0), 'opening'
from stock full join (
  select product_id, warehouse_id, sum(quantity) as quantity from stock_movement group by 1, 2
) as noted using (product_id, warehouse_id)
where coalesce(stock.quantity, 0) <> coalesce(noted.quantity, 0)
order by 1, 2;
