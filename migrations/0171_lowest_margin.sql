-- compatible: a new table.

-- Below which a price waits for the owner: of the shop as a whole (no category), and of a category with what is below it, the
-- nearest one that has it.
create table lowest_margin (
  category_id int references category on delete cascade,
  -- Hundredths of a percent of the price.
  margin_bp int not null check (margin_bp between 0 and 9999),
  unique nulls not distinct (category_id)
);
