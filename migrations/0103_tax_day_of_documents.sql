-- compatible: an index.

-- The control statement and the return ask for the day tax is due, not for the day of issue.
drop index concurrently if exists invoice_supplied;
create index concurrently invoice_supplied on invoice (supplied_on);
