-- compatible: the program before writes sessions without it.

-- What the browser called itself when its owner signed in, so that they recognise it in the list of their sessions.
alter table session add user_agent text;
