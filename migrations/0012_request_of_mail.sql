-- Which request wrote a mail, so that the log of its sending joins the log of the request. Null for what
-- the shop's own people cause.
alter table outbox add column request_id text;
