-- compatible: a setting of the database.

-- PostgreSQL compiles statements that it takes for dear, each time they are run. The shop's are many subqueries over few rows: a page
-- of the office's customers took a second to compile and four milliseconds to run. The server that comes with the shop never did;
-- where it is somebody else's, only who owns the database may say so (docs/several-machines.md).
do $$
begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then
  raise notice 'jit stays as the server has it';
end $$;
