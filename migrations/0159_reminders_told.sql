-- compatible: triggers that only tell.

-- A reminder changes no invoice, nor does a pause of reminders: their lists heard nothing of either.
create trigger tell_office after insert or update or delete or truncate on invoice_reminder
  for each statement execute function tell_office('invoices');
create trigger tell_office after insert or update or delete or truncate on invoice_reminder_pause
  for each statement execute function tell_office('invoices');
