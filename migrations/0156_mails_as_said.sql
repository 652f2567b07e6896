-- What a mail says and carries (docs/decisions/0058-mails-are-written-when-they-leave.md); null for mails whose bodies are
-- written, as the program before queued them. It cannot send the new ones: their `attachments` is a JSON null, on which it
-- fails, so that a process of before, still running while others are restarted, leaves them due instead of sending them empty.
alter table outbox
  add column content json,
  alter column text_body set default '',
  alter column html_body set default '';
