import { RETENTION } from '#shop/kernel/retention.server.ts';
import { findMistyped } from '#shop/parameters/mistyped.server.ts';

/**
 * Every rule is a query for its breaches: a subject and what is wrong with it. Some repeat what a
 * constraint says, because a constraint may be dropped by hand or by a careless restore.
 */
export const CONSISTENCY_RULES = {
  'at most one order per basket': `
    select 'basket ' || basket_id, 'orders ' || string_agg(number, ', ' order by id)
    from orders group by basket_id having count(*) > 1`,

  'an order has its basket, closed and of the person who ordered': `
    select 'order ' || number, case when basket.id is null then 'no basket'
             when basket.state <> 'ordered' then 'its basket is ' || basket.state
             else 'its basket is of person ' || coalesce(basket.person_id::text, 'none') end
    from orders left join basket on basket.id = orders.basket_id
    where (basket.state, basket.person_id) is distinct from ('ordered', orders.person_id)`,

  'who ordered is of the company that ordered': `
    select 'order ' || number, format('of customer %s, ordered by person %s of %s', orders.customer_id,
             orders.person_id, coalesce(person.customer_id::text, 'none'))
    from orders left join person on person.id = orders.person_id
    where person.customer_id is distinct from orders.customer_id`,

  'a company that may buy has an administrator who may sign in': `
    select 'customer ' || id, 'no active administrator' from company
    where state = 'active' and not exists (
      select from person where customer_id = company.id and state = 'active' and 'admin' = any (roles))`,

  // Whoever is counted with none is never asked for any.
  'own numbers of a company are counted as they are': `
    select 'customer ' || coalesce(held.customer_id, counted.customer_id),
           format('%s own numbers, counted %s', coalesce(held.count, 0), coalesce(counted.count, 0))
    from (select customer_id, count(*) from own_number group by 1) as held
    full join own_number_count counted using (customer_id)
    where coalesce(held.count, 0) <> coalesce(counted.count, 0)`,

  // Months and sums of twelve of them follow the orders by triggers; what waits to be counted is none yet.
  'what a customer has ordered is counted as its orders say': `
    with counted as (
      select customer_id, count(*) as orders, max(created_at) as last_order_at from orders group by 1
    ), month as (
      select customer_id, month_of(created_at) as month, sum(net_cents) as cents
      from orders where status <> 'cancelled' group by 1, 2
    ), year as (
      select customer_id, sum(cents) as cents from month join customer_figures using (customer_id)
      where month >= year_from group by 1
    )
    select 'customer ' || figures.customer_id,
           format('%s orders, counted %s; %s in a year, counted %s', coalesce(counted.orders, 0), figures.orders,
                  coalesce(year.cents, 0), year_cents)
    from customer_figures figures
    left join counted using (customer_id)
    left join year using (customer_id)
    where year_from is not null
      and (figures.orders, figures.last_order_at, year_cents)
          is distinct from (coalesce(counted.orders, 0), counted.last_order_at, coalesce(year.cents, 0))
    union all
    select 'customer ' || coalesce(month.customer_id, kept.customer_id),
           format('%s in %s, counted %s', coalesce(cents, 0), month, coalesce(net_cents, 0))
    from month full join customer_month kept using (customer_id, month)
    join customer_figures figures on figures.customer_id = coalesce(month.customer_id, kept.customer_id)
    where year_from is not null and coalesce(cents, 0) <> coalesce(net_cents, 0)
    union all
    select 'customer ' || id, 'nothing is counted' from company
    where not exists (select from customer_figures where customer_id = company.id)`,

  'a closed basket has its order': `
    select 'basket ' || basket.id, 'no order' from basket
    where state = 'ordered' and not exists (select from orders where basket_id = basket.id)`,

  'a request has its one order exactly when it is approved, of the person who asked': `
    select 'request ' || approval.id, format('%s, its basket became %s', approval.state,
             coalesce('order ' || number || ' of person ' || orders.person_id, 'no order'))
    from approval left join orders on orders.basket_id = approval.basket_id
    where case when approval.state = 'approved'
            then (orders.id, orders.person_id) is distinct from (approval.order_id, approval.person_id)
            else orders.id is not null or approval.order_id is not null end`,

  'a basket is frozen exactly while its request is not approved': `
    select 'basket ' || basket.id, basket.state || ', its request: ' || coalesce(approval.state, 'none')
    from basket left join approval on approval.basket_id = basket.id
    where case when approval.id is null then basket.state = 'frozen'
            else basket.state <> case approval.state when 'approved' then 'ordered' else 'frozen' end end`,

  'a request is decided by a colleague, and has lines': `
    select 'request ' || approval.id, format('of person %s, decided by %s, %s lines', approval.person_id,
             coalesce(decided_by::text, 'nobody'), coalesce(lines.count, 0))
    from approval
    left join person decided on decided.id = decided_by and decided.customer_id = approval.customer_id
    left join (select approval_id, count(*) from approval_line group by 1) as lines on approval_id = approval.id
    where decided_by = approval.person_id or lines.count is null
       or (approval.state in ('approved', 'refused')) <> (decided.id is not null)`,

  'a project is of the company that orders for it': `
    select 'order ' || number, format('of customer %s, for project %s of %s', orders.customer_id, project.id,
             project.customer_id)
    from orders join project on project.id = orders.project_id
    where project.customer_id <> orders.customer_id
    union all
    select 'basket ' || basket.id, format('of customer %s, for project %s of %s', person.customer_id, project.id,
             project.customer_id)
    from basket join project on project.id = basket.project_id
    left join person on person.id = basket.person_id
    where person.customer_id is distinct from project.customer_id`,

  'an owner has at most one open basket': `
    select coalesce('person ' || person_id, 'session ' || session_id),
           'baskets ' || string_agg(id::text, ', ' order by id)
    from basket where state = 'open' group by person_id, session_id having count(*) > 1`,

  'an order has lines, and every line its order': `
    select 'order ' || coalesce(number, line.order_id::text),
           case when orders.id is null then 'a line without its order' else 'no lines' end
    from orders full join order_line line on line.order_id = orders.id
    where orders.id is null or line.id is null`,

  'a line is its list price less the discount, times the quantity': `
    select 'order line ' || id, unit_cents || ' × ' || quantity || ' ≠ ' || total_cents
    from order_line
    where total_cents <> round((unit_cents + unit_fraction / 100.0) * quantity)
       or (unit_cents / 100.0 + unit_fraction / 10000.0
          <> round((list_cents / 100.0 + list_fraction / 10000.0) * (10000 - discount_bp) / 10000, price_decimals)
         -- Of a price that was agreed the discount is the share that comes nearest to it.
         and discount_bp is distinct from round(10000 - (unit_cents * 100 + unit_fraction) * 10000.0
                                                          / nullif(list_cents * 100 + list_fraction, 0)))`,

  'a price that was set by hand and is agreed is that of its line': `
    select 'order line ' || line.id, format('%s was set, the line has %s',
           hand.unit_cents * 100::bigint + hand.unit_fraction, line.unit_cents * 100::bigint + line.unit_fraction)
    from line_price hand join order_line line on line.id = order_line_id
    where state = 'agreed'
      and (line.unit_cents, line.unit_fraction) is distinct from (hand.unit_cents, hand.unit_fraction)`,

  'the totals of an order are its lines and fees, with VAT per rate': `
    with amount as (
      select order_id, vat_percent, total_cents as cents from order_line
      union all select id, shipping_vat_percent, shipping_cents from orders
      union all select id, payment_vat_percent, payment_cents from orders
    ), rate as (
      select order_id, vat_percent, sum(cents) as base from amount group by 1, 2
    ), total as (
      select order_id, sum(base) as net, sum(round(base * vat_percent / 100.0)) as vat
      from rate group by 1
    )
    select 'order ' || number,
           format('%s + %s = %s, counted %s + %s', net_cents, vat_cents, gross_cents, net, vat)
    from orders left join total on total.order_id = orders.id
    where (net_cents, vat_cents, gross_cents, products_cents)
          is distinct from (net, vat, net + vat, net - shipping_cents - payment_cents)`,

  'a gift card is its value less what was used of it': `
    select 'gift card ' || gift_card.id, used_cents || ' used, its uses say ' || coalesce(used, 0)
    from gift_card left join (
      select gift_card_id, sum(amount_cents - returned_cents) as used from gift_card_use group by 1
    ) as known on known.gift_card_id = gift_card.id
    where used_cents <> coalesce(used, 0) or used_cents not between 0 and amount_cents`,

  'what a gift card pays of an order is a use of it': `
    select 'order ' || number, gift_card_cents || ', its use says ' || coalesce(amount_cents, 0)
    from orders left join gift_card_use use on use.order_id = orders.id
    where gift_card_cents <> coalesce(amount_cents, 0)
       or gift_card_cents not between 0 and gross_cents`,

  'a cancelled order gives its gift card back, and no other does': `
    select 'order ' || number, format('%s, %s of %s given back', status, returned_cents, amount_cents)
    from gift_card_use use join orders on orders.id = use.order_id
    left join (select order_id, -sum(gross_cents) as cents from invoice
               where kind = 'credit_note' group by 1) as credited on credited.order_id = orders.id
    where case when status <> 'cancelled' then returned_cents <> 0
               else returned_cents <> amount_cents and credited.cents is null end`,

  // Invoices of shipments use it up in turn.
  'what a gift card paid of an order is paid on its invoices': `
    select 'order ' || orders.number, format('%s of %s', paid, gift_card_cents)
    from (
      select order_id, sum(invoice.gross_cents) as gross, coalesce(sum(payment.cents), 0) as paid
      from invoice
      left join (select invoice_id, sum(amount_cents) as cents from invoice_payment
                 where reference like 'gift-card:%' group by 1) as payment on payment.invoice_id = invoice.id
      where kind = 'invoice' group by 1
    ) as billed join orders on orders.id = order_id
    where paid <> least(gift_card_cents, gross)`,

  'an order stands where its history ends': `
    select 'order ' || number, orders.status || ', history says ' || coalesce(last.status, 'nothing')
    from orders left join lateral (
      select status from order_status_change where order_id = orders.id order by id desc limit 1
    ) as last on true
    where orders.status is distinct from last.status`,

  'no more of a line is shipped than was ordered': `
    select 'order line ' || line.id, format('%s shipped of %s', gone.quantity, line.quantity)
    from (select order_line_id, sum(quantity) as quantity from shipment_line group by 1) as gone
    join order_line line on line.id = order_line_id
    where gone.quantity > line.quantity`,

  'a shipment holds lines of its own order': `
    select 'shipment ' || shipment.id, case when line.id is null then 'no lines'
             else 'a line of order ' || line.order_id end
    from shipment
    left join shipment_line held on held.shipment_id = shipment.id
    left join order_line line on line.id = held.order_line_id
    where line.order_id is distinct from shipment.order_id`,

  // Orders that left before there were shipments have none.
  'an order has left whole exactly when its shipments hold all of it': `
    with gone as (
      select order_line_id, sum(quantity) as quantity from shipment_line group by 1
    ), sent as (
      select line.order_id, bool_and(line.quantity <= coalesce(gone.quantity, 0)) as is_whole
      from order_line line left join gone on gone.order_line_id = line.id
      where line.order_id in (select order_id from shipment) group by 1
    )
    select 'order ' || number, format('%s, shipped %s', status, case when is_whole then 'whole' else 'in part' end)
    from sent join orders on orders.id = sent.order_id
    where status = 'new' or status <> 'cancelled' and is_whole <> (status in ('shipped', 'delivered'))`,

  'a delivered order has no shipment on its way': `
    select 'shipment ' || shipment.id, 'of the delivered order ' || number
    from shipment join orders on orders.id = order_id
    where status = 'delivered' and delivered_on is null`,

  // The orders of the demo shop are history: their baskets are exactly as old as they are.
  'an order has one mail to its customer': `
    select 'order ' || number, count(outbox.id) || ' mails'
    from orders join basket on basket.id = basket_id
    left join outbox on outbox.subject_key = 'order:' || orders.id and outbox.recipient = orders.email
    where basket.created_at <> orders.created_at
      and orders.created_at > now() - interval '${RETENTION.mailDays} days'
    group by orders.id having count(outbox.id) <> 1`,

  // Each side of a comparison is of one table, so that it can be hashed: else every mail is held against every order.
  'a mail about an order has its order': `
    select 'mail ' || outbox.id, subject_key || ' is not there'
    from outbox left join orders on orders.id::text = substr(subject_key, length(kind) + 2)
                                and starts_with(subject_key, kind || ':')
    where kind in ('order', 'new-order') and orders.id is null`,

  'a mail leaves within a day': `
    select 'mail ' || id, format('waits since %s after %s tries: %s', created_at, attempts, last_error)
    from outbox where sent_at is null and created_at < now() - interval '1 day'`,

  // A number is four digits of the year and six, or two and eight: migrations/0030.
  'numbers of a year have no gap': `
    with document as (
      select 'order' as series, number from orders union all
      select case kind when 'advance' then 'invoice' else kind end, number from invoice union all
      select 'proforma', substr(number, 2) from proforma
    ), parted as (
      select series, case when number like '20%' then left(number, 4) else left(number, 2) end::int as year,
             case when number like '20%' then right(number, 6) else right(number, 8) end::int as place
      from document
    ), taken as (
      select series, year, count(*) as count, min(place) as first, max(place) as last
      from parted group by 1, 2
    )
    select coalesce(known.series, taken.series) || ' ' || coalesce(known.year, taken.year),
           format('%s documents from %s to %s, the series is at %s', count, first, taken.last, known.last)
    from number_series known full join taken using (series, year)
    where known.last is distinct from taken.last or count <> taken.last - first + 1`,

  'an invoice is its lines, with VAT per rate': `
    with line as (
      select invoice_id, sum(total_cents) as net from invoice_line group by 1
    ), rate as (
      select invoice_id, vat_percent, base_cents, invoice_vat.vat_cents, kind,
             coalesce(credited_invoice_id, case kind when 'invoice' then order_id else id end) as origin
      from invoice_vat join invoice on id = invoice_id
      union all
      -- What a taxed payment took off was counted where that payment was taxed.
      select invoice_id, vat_percent, off.base_cents, off.vat_cents, 'settled', order_id
      from advance_settlement off join invoice on id = invoice_id
    ), counted as (
      -- Invoices of one order share one rounding. Notes and taxed payments are parts of a sum: a cent may be elsewhere.
      select origin, kind, bool_and(is_right) as is_counted
      from (select origin, case kind when 'settled' then 'invoice' else kind end as kind,
                   abs(sum(vat_cents) - round(sum(base_cents) * vat_percent / 100.0))
                     <= case when kind in ('invoice', 'settled') then 0 else 1 end as is_right
            from rate group by origin, 2, vat_percent, kind in ('invoice', 'settled')) as per_rate
      group by 1, 2
    ), summed as (
      select invoice_id, sum(base_cents) as base, sum(vat_cents) as vat from rate where kind <> 'settled' group by 1
    )
    select 'invoice ' || number, format('%s + %s = %s', net_cents, vat_cents, gross_cents)
    from invoice left join line on line.invoice_id = id left join summed on summed.invoice_id = id
    left join counted on counted.kind = invoice.kind
      and origin = coalesce(credited_invoice_id, case invoice.kind when 'invoice' then order_id else id end)
    where (net_cents, net_cents, vat_cents, gross_cents, true)
          is distinct from (net, base, vat, net + vat, is_counted)`,

  'what is paid of an invoice is the sum of its payments': `
    select 'invoice ' || number, format('%s, payments %s', paid_cents, coalesce(paid.cents, 0))
    from invoice left join (
      select invoice_id, sum(amount_cents) as cents from invoice_payment group by 1
    ) as paid on paid.invoice_id = id
    where paid_cents <> coalesce(paid.cents, 0)`,

  'only cash is rounded, to five cents, and what a document says of it is booked': `
    select 'invoice ' || invoice.number, format('says %s, booked %s, %s left', rounding_cents, coalesce(booked.cents::text, 'nothing'),
             invoice.gross_cents - paid_cents)
    from invoice join orders on orders.id = order_id
    left join (select invoice_id, -sum(amount_cents) as cents from invoice_payment where is_rounding group by 1) as booked
      on booked.invoice_id = invoice.id
    where (rounding_cents <> 0 or booked.cents is not null) and (
      payment_kind <> 'cash' or booked.cents is null or abs(booked.cents) > 4
      or kind <> 'credit_note' and invoice.gross_cents > paid_cents and (invoice.gross_cents - paid_cents) % 5 <> 0)`,

  'what is assigned of a bank movement is the sum of its assignments, and no more than it': `
    select 'bank transaction ' || reference, format('%s of %s, assigned %s', allocated_cents, amount_cents, coalesce(cents, 0))
    from bank_transaction left join (
      select transaction_id, sum(amount_cents) as cents from bank_allocation where not is_beside group by 1
    ) as assigned on transaction_id = bank_transaction.id
    where allocated_cents <> coalesce(cents, 0)
       or allocated_cents not between least(amount_cents, 0) and greatest(amount_cents, 0)
       or ignored_reason is not null and allocated_cents <> 0`,

  'an assignment is a payment of the same sum and kind, and every write-off is one': `
    select 'payment ' || payment.id, format('%s%s, assigned %s', payment.amount_cents, case when is_write_off then ' written off' end,
             coalesce(allocation.amount_cents::text, 'nothing'))
    from invoice_payment payment left join bank_allocation allocation on allocation.payment_id = payment.id
    where allocation.id is not null
        and (payment.amount_cents, is_write_off) is distinct from (allocation.amount_cents, is_beside)
       or allocation.id is null and is_write_off
    union all
    select 'prepayment ' || prepayment.id, format('%s, assigned %s', prepayment.amount_cents, allocation.amount_cents)
    from prepayment join bank_allocation allocation on allocation.prepayment_id = prepayment.id
    where prepayment.amount_cents <> allocation.amount_cents or is_beside
    union all
    select 'overpayment ' || overpayment.id, format('%s, assigned %s', overpayment.amount_cents, allocation.amount_cents)
    from overpayment join bank_allocation allocation on allocation.overpayment_id = overpayment.id
    where overpayment.amount_cents <> allocation.amount_cents or is_beside or overpayment.kind <> 'made'`,

  'no more of what a customer overpaid is used and returned than there was': `
    select 'customer ' || customer_id, format('%s made, %s used or returned',
             coalesce(sum(amount_cents) filter (where kind = 'made'), 0),
             coalesce(-sum(amount_cents) filter (where kind <> 'made'), 0))
    from overpayment group by customer_id having sum(amount_cents) < 0`,

  'what is used of an overpayment is a payment of an invoice of its customer': `
    select 'overpayment ' || overpayment.id, format('%s of customer %s, payment %s of customer %s', overpayment.amount_cents,
             overpayment.customer_id, coalesce(payment.amount_cents::text, 'none'), coalesce(invoice.customer_id::text, 'none'))
    from overpayment
    left join invoice_payment payment on payment.id = payment_id
    left join invoice on invoice.id = payment.invoice_id
    where overpayment.kind = 'used'
      and (-overpayment.amount_cents, overpayment.customer_id)
          is distinct from (payment.amount_cents, invoice.customer_id)`,

  'a bank statement adds up': `
    select 'bank statement ' || bank_statement.id, format('%s + %s + %s ≠ %s', opening_cents, coalesce(cents, 0),
             known_cents, closing_cents)
    from bank_statement left join (
      select statement_id, sum(amount_cents) as cents from bank_transaction group by 1
    ) as moved on statement_id = bank_statement.id
    where opening_cents + coalesce(cents, 0) + known_cents <> closing_cents`,

  'credit notes take back no more than was invoiced': `
    select 'invoice ' || invoice.number, format('line %s: %s of %s, %s of %s cents', line.position, back.quantity,
             line.quantity, back.cents, line.total_cents)
    from (select credited_invoice_id, position, sum(coalesce(pieces, -quantity)) as quantity,
                 -sum(total_cents) as cents
          from invoice join invoice_line on invoice_id = invoice.id
          where kind = 'credit_note' group by 1, 2) as back
    join invoice on invoice.id = back.credited_invoice_id
    left join invoice_line line on line.invoice_id = invoice.id and line.position = back.position
    where back.quantity > coalesce(line.quantity, 0) or back.cents > coalesce(line.total_cents, 0)`,

  'invoices of an order come to no more than the order': `
    select 'order ' || number, format('%s + %s invoiced of %s + %s', net, vat, net_cents, vat_cents)
    from (
      select order_id, sum(base) as net, sum(vat) as vat
      from (select order_id, net_cents as base, vat_cents as vat from invoice where kind = 'invoice'
            union all
            select order_id, off.base_cents, off.vat_cents
            from advance_settlement off join invoice on id = invoice_id) as said group by 1
    ) as billed join orders on orders.id = order_id
    where net > net_cents or vat > vat_cents`,

  // An invoice that is of no shipment is of all that was left: from then on nobody changes the order.
  'an order whose rest is invoiced is invoiced to the cent': `
    select 'order ' || number, format('%s + %s invoiced of %s + %s', net, vat, net_cents, vat_cents)
    from (
      select order_id, sum(base) as net, sum(vat) as vat, bool_or(is_rest) as is_whole
      from (select order_id, net_cents as base, vat_cents as vat, shipment_id is null as is_rest
            from invoice where kind = 'invoice'
            union all
            select order_id, off.base_cents, off.vat_cents, false
            from advance_settlement off join invoice on id = invoice_id) as said group by 1
    ) as billed join orders on orders.id = order_id
    where is_whole and (net, vat) is distinct from (net_cents::bigint, vat_cents::bigint)`,

  'no more pieces of a line are invoiced than were ordered': `
    select 'order line ' || line.id, format('%s invoiced of %s', billed.quantity, line.quantity)
    from (select order_line_id, sum(quantity) as quantity from invoice_line
          join invoice on invoice.id = invoice_id and kind = 'invoice'
          where order_line_id is not null group by 1) as billed
    join order_line line on line.id = order_line_id
    where billed.quantity > line.quantity`,

  'an invoice of a shipment is of its order': `
    select 'invoice ' || number, 'of shipment ' || shipment_id
    from invoice join shipment on shipment.id = shipment_id
    where shipment.order_id <> invoice.order_id`,

  'a taxed payment is taken off or back once': `
    select 'invoice ' || number, format('%s %% of it: %s + %s used of %s + %s', rate.vat_percent, used.base, used.vat,
             rate.base_cents, rate.vat_cents)
    from invoice join invoice_vat rate on rate.invoice_id = invoice.id
    join (
      select advance_id, vat_percent, sum(base) as base, sum(vat) as vat
      from (select advance_id, vat_percent, base_cents as base, vat_cents as vat from advance_settlement
            union all
            select credited_invoice_id, vat_percent, -base_cents, -invoice_vat.vat_cents
            from invoice join invoice_vat on invoice_id = id where credited_invoice_id is not null) as part
      group by 1, 2
    ) as used on used.advance_id = invoice.id and used.vat_percent = rate.vat_percent
    where kind = 'advance' and (used.base > rate.base_cents or used.vat > rate.vat_cents)`,

  'a taxed payment is taken off an invoice of its order': `
    select 'invoice ' || invoice.number, 'takes off ' || advance.number
    from advance_settlement off join invoice on invoice.id = off.invoice_id
    join invoice advance on advance.id = off.advance_id
    where advance.order_id <> invoice.order_id or advance.kind <> 'advance' or invoice.kind <> 'invoice'`,

  'a prepayment is used once, for its order': `
    select 'prepayment ' || prepayment.id, format('%s used of %s', used.cents, amount_cents)
    from prepayment join (
      select prepayment_id, sum(payment.amount_cents) as cents,
             bool_or(invoice.order_id <> paid.order_id) as is_elsewhere
      from invoice_payment payment join invoice on invoice.id = invoice_id
      join prepayment paid on paid.id = prepayment_id group by 1
    ) as used on used.prepayment_id = prepayment.id
    where used.cents > amount_cents or is_elsewhere`,

  'a taxed payment is paid by a prepayment': `
    select 'invoice ' || number, format('%s of %s', coalesce(paid.cents, 0), gross_cents)
    from invoice left join (
      select invoice_id, sum(amount_cents) as cents from invoice_payment where prepayment_id is not null group by 1
    ) as paid on paid.invoice_id = id
    where kind = 'advance' and coalesce(paid.cents, 0) <> gross_cents`,

  'a cancelled order asks for no prepayment': `
    select 'proforma ' || proforma.number, 'of the cancelled order ' || orders.number
    from proforma join orders on orders.id = order_id
    where status = 'cancelled' and cancelled_at is null`,

  'goods that were noted during an import are booked': `
    select 'move ' || id, 'noted at ' || created_at
    from stock_move where created_at < now() - interval '1 hour'`,

  'an invoice belongs to the customer of its order': `
    select 'invoice ' || invoice.number, 'of customer ' || invoice.customer_id
    from invoice left join orders on orders.id = order_id
    where invoice.customer_id is distinct from orders.customer_id`,

  'a reminder is of an invoice, and no level comes before a lower one': `
    select 'invoice ' || invoice.number, 'reminder ' || reminder.level
    from invoice_reminder reminder join invoice on invoice.id = invoice_id
    where kind <> 'invoice' or exists (
      select from invoice_reminder later
      where later.invoice_id = reminder.invoice_id and later.level < reminder.level and later.at > reminder.at)`,

  'no level of a reminder was sent twice': `
    select 'invoice ' || invoice_id, count(*) || ' reminders of level ' || level
    from invoice_reminder group by invoice_id, level having count(*) > 1`,

  'what a document says of its handover is what was handed over': `
    select 'invoice ' || number, coalesce(handed_cents::text, 'never') || ' ≠ ' || coalesce(handed.paid_cents::text, 'never')
    from invoice left join lateral (
      select paid_cents from accounting_handover_document where invoice_id = invoice.id
      order by handover_id desc limit 1) as handed on true
    where handed_cents is distinct from handed.paid_cents`,

  'a document that was issued has its PDF within an hour': `
    select coalesce('invoice ' || invoice.number, 'proforma ' || proforma.number),
           format('%s tries since %s', waiting.attempts, waiting.created_at)
    from pdf_to_keep waiting left join invoice on invoice.id = invoice_id left join proforma on proforma.id = proforma_id
    where waiting.created_at < now() - interval '1 hour'`,

  // Those of before are kept when they are first opened.
  'a document issued since PDFs are kept has one, or waits for it': `
    select 'invoice ' || number, 'no PDF is kept or waited for; opening it keeps one'
    from invoice
    where created_at > (select applied_at from migration where name = '0131_kept_pdfs.sql')
      and not exists (select from kept_pdf where invoice_id = invoice.id)
      and not exists (select from pdf_to_keep where invoice_id = invoice.id)
    union all
    select 'proforma ' || number, 'no PDF is kept or waited for; opening it keeps one'
    from proforma
    where created_at > (select applied_at from migration where name = '0131_kept_pdfs.sql')
      and not exists (select from kept_pdf where proforma_id = proforma.id)
      and not exists (select from pdf_to_keep where proforma_id = proforma.id)`,

  // All of them are gigabytes: those of the last day, and each of the others once a month, by the hour.
  'a kept PDF is the one that was kept': `
    select coalesce('invoice ' || invoice_id, 'proforma ' || proforma_id), 'its hash is another'
    from kept_pdf
    where (kept_at > now() - interval '1 day' or id % 720 = extract(epoch from now())::bigint / 3600 % 720)
      and hash <> sha256(pdf)`,

  'an electronic invoice that waits is tried again': `
    select 'invoice ' || invoice.number, 'waits, and is never due'
    from einvoice_delivery join invoice on invoice.id = invoice_id where state = 'waiting' and next_at is null`,

  'what was heard last of an electronic invoice is its state': `
    select 'invoice ' || invoice.number, delivery.state || ' ≠ ' || heard.state
    from einvoice_delivery delivery join invoice on invoice.id = invoice_id join lateral (
      select state from einvoice_event where invoice_id = delivery.invoice_id order by id desc limit 1) as heard on true
    where heard.state <> delivery.state`,

  'a second factor that is on has its ten recovery codes, and no other has any': `
    select 'person ' || person_id, count(code_hash) || ' recovery codes'
    from second_factor left join recovery_code using (person_id)
    group by person_id, turned_on_at
    having count(code_hash) <> case when turned_on_at is null then 0 else 10 end`,

  'a key that was taken has its result': `
    select 'key of ' || owner, 'taken at ' || created_at from idempotency_key where answer is null`,

  'no delivery is promised to orders beyond what it brings': `
    with waiting as (
      select line.product_id, line.expected_on as day, sum(least(line.later_quantity, line.quantity - coalesce(
               (select sum(sent.quantity) from shipment_line sent where sent.order_line_id = line.id), 0))) as pieces
      from order_line line join orders on orders.id = line.order_id
      where line.later_quantity > 0 and line.expected_on >= current_date and orders.status in ('new', 'accepted')
      group by 1, 2
    ), promised as (
      select product_id, day, sum(pieces) over (partition by product_id order by day) as pieces from waiting
    )
    select 'product ' || promised.product_id, format('%s promised by %s, %s come', promised.pieces, day, come.pieces)
    from promised cross join lateral (
      select coalesce(sum(quantity), 0) as pieces from inbound_delivery delivery
      where delivery.product_id = promised.product_id and delivery.expected_on <= promised.day) as come
    where promised.pieces > come.pieces`,

  'the stock of a product is the sum of its warehouses': `
    select 'product ' || id, product.stock || ' ≠ ' || coalesce(held.quantity, 0)
    from product left join (
      select product_id, sum(quantity) as quantity from stock group by 1
    ) as held on held.product_id = id
    where product.stock <> coalesce(held.quantity, 0)`,

  // A plan for the few rows of a small shop would look up each; summed side by side it is one pass over both.
  'the stock of a warehouse is the sum of its movements': `
    select 'product ' || product_id || ' in warehouse ' || warehouse_id,
           sum(held) || ' ≠ ' || sum(moved)
    from (select product_id, warehouse_id, quantity as held, 0 as moved from stock
          union all
          select product_id, warehouse_id, 0, quantity from stock_movement) as both_of_them
    group by product_id, warehouse_id having sum(held) <> sum(moved)`,

  'a product is noted as short exactly when less of it is free than there should be': `
    select 'product ' || coalesce(short.id, noted.product_id),
           case when noted.product_id is null then 'not noted' else 'is not' end
    from (select id from product where stock < coalesce(minimum, 0)) as short
    full join short_product as noted on noted.product_id = short.id
    where short.id is null or noted.product_id is null`,

  'a product is noted as one without a picture exactly when it has none': `
    select 'product ' || coalesce(bare.id, noted.product_id),
           case when noted.product_id is null then 'not noted' else 'has one' end
    from (select id from product where not exists (
            select from product_image where product_id = product.id)) as bare
    full join product_without_picture as noted on noted.product_id = bare.id
    where bare.id is null or noted.product_id is null`,

  // A product that is gone is still known, as one that is not listed.
  'what filters know of a product is what it has': `
    select 'product ' || product_id, case when noted.facts is null then 'not known'
             when known.facts is null then 'gone' else 'known otherwise' end
    from known_facts as known full join product_facts as noted using (product_id)
    where (known.category_id, known.is_listed, known.in_stock, known.vendor_id, known.price_cents,
           known.price_fraction, known.price_decimals, known.facts)
      is distinct from
          (noted.category_id, noted.is_listed, noted.in_stock, noted.vendor_id, noted.price_cents,
           noted.price_fraction, noted.price_decimals, noted.facts)
      and (known.facts is not null or noted.is_listed)`,
};

/** Rules that only the program can tell, for no query reads texts as it does. */
export const CODE_RULES = {
  'typed parameters are what the texts of their products mean': findMistyped,
};
