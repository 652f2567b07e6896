-- compatible: a function.

-- What a change is about, from the name of its job: for lists of changes, and for how long they are kept. Indexes hold what it
-- says, so that another opinion is a function of another name.
create function audit_topic(command text) returns text
  language sql immutable strict parallel safe
  return case
    when command like 'undo %' then 'undone'
    when command like 'products price%' or command like 'prices %' or command like 'groups %'
      or command in ('import prices', 'customers group', 'customers discount', 'customers terms')
      then 'prices'
    when command like 'products %'
      or command in ('import products', 'import parameters', 'import categories', 'import synonyms',
                     'import pictures', 'import attachments')
      then 'products'
    when command like 'inbound %' or command like 'stock %' or command in ('import stock', 'import inbound')
      then 'stock'
    when command like 'staff %' or command like 'settings %' or command = 'accounting set-codes' then 'settings'
    when command in ('office: sign in', 'office: sign out', 'office: sign in refused') then 'signs'
    when command like 'office: %' then 'settings'
    when command like 'invoices %' or command like 'proforma %' or command like 'einvoices %'
      or command like 'payments %' or command like 'accounting %' or command like 'gift-cards %'
      or command like 'reminders %'
      or command in ('export accounting', 'shipments add with invoice')
      then 'documents'
    when command like 'orders %' or command like 'shipments %' or command like 'mails %' then 'orders'
    when command like 'customers %' or command = 'import customers'
      or command like 'account: %' or command like 'company: %'
      then 'customers'
    when command = 'content import' then 'content'
    else 'other'
  end;
