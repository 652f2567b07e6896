/** A bug as someone could write it: one change in one file, and the smallest set of tests that should see it. */
export type Mutant = {
  name: string;
  file: string;
  find: string;
  replace: string;
  suites: string[];
};

const ACCESS = ['src/start/http/access.test.ts'];
const ANSWERS = ['src/start/http/responses.test.ts'];

export const MUTANTS: Mutant[] = [
  {
    name: 'an order is read without its owner',
    file: 'src/shop/orders/order.server.ts',
    find: 'where orders.id = ${orderId} and orders.customer_id = ${customerId}`',
    replace: 'where orders.id = ${orderId}`',
    suites: ACCESS,
  },
  {
    name: 'an invoice is read without its owner',
    file: 'src/shop/invoices/invoice.server.ts',
    find: 'and invoice.customer_id = ${customerId}`',
    replace: '`',
    suites: ACCESS,
  },
  {
    name: 'the basket of the body is believed',
    file: 'migrations/0056_approvals.sql',
    find: 'where id = wanted and case when buyer is null then session_id = visit else person_id = buyer end',
    replace: 'where id = wanted',
    suites: ACCESS,
  },
  {
    name: 'a wish is removed from every list',
    file: 'src/shop/wishlist/wishlist.server.ts',
    find: 'where person_id = ${personId} and product_id = ${productId}`',
    replace: 'where product_id = ${productId}`',
    suites: ['src/shop/wishlist'],
  },
  {
    name: 'orders are listed by the id of the person',
    file: 'src/shop/orders/routes.server.ts',
    find: 'listOrders(sql, visitor.customer!.id, params)',
    replace: 'listOrders(sql, visitor.person!.id, params)',
    suites: ACCESS,
  },
  {
    name: 'wishes are read by the id of the company',
    file: 'src/shop/catalog/audience.server.ts',
    find: 'readWishes(sql, visitor.person.id)',
    replace: 'readWishes(sql, visitor.customer.id)',
    suites: ACCESS,
  },
  {
    name: 'orders of a stranger’s person are listed',
    file: 'src/shop/orders/orders.server.ts',
    find: "if (person !== 'all') await getColleague(sql, customerId, person);",
    replace: '',
    suites: ['src/shop/orders'],
  },
  {
    name: 'everybody sees what a colleague has to pay',
    file: 'src/shop/orders/order.server.ts',
    find: 'to_pay: orderedBy === person.id ? order.to_pay : null',
    replace: 'to_pay: order.to_pay',
    suites: ['src/shop/orders'],
  },
  {
    name: 'a colleague’s list is shown with the colleague’s hearts',
    file: 'src/shop/wishlist/colleagues.server.ts',
    find: 'return listWishes(sql, visitor, page, id);',
    replace: `return listWishes(sql, { ...visitor, person: { ...visitor.person, id } }, page, id);`,
    suites: ['src/shop/wishlist'],
  },
  {
    name: 'a colleague’s wishes are in the audience',
    file: 'src/shop/catalog/audience.server.ts',
    find: 'where person_id = ${personId} order by',
    replace: `where person_id in (select other.id from person join person other using (customer_id)
      where person.id = \${personId}) order by`,
    suites: ['src/start/cache/cached-calls.test.ts'],
  },
  {
    name: 'a colleague’s basket is one’s own',
    file: 'src/shop/basket/basket.server.ts',
    find: 'basket.person_id = ${person.id}`',
    replace: `basket.person_id in (select other.id from person join person other using (customer_id)
      where person.id = \${person.id})\``,
    suites: ACCESS,
  },
  {
    name: 'a colleague’s session can be ended',
    file: 'src/shop/account/sessions.server.ts',
    find: 'where id = ${id} and person_id = ${personId} returning',
    replace: 'where id = ${id} returning',
    suites: ACCESS,
  },
  {
    name: 'people of a blocked company stay signed in',
    file: 'src/shop/customers/session.server.ts',
    find: "company.id = person.customer_id and company.state = 'active')",
    replace: 'company.id = person.customer_id)',
    suites: ['src/start/http/visitors.test.ts'],
  },
  {
    name: 'nobody asks for the role',
    file: 'src/start/http/gate.server.ts',
    find: 'needs && visitor.person && !mayDo(visitor.person.roles, needs)',
    replace: 'needs && false',
    suites: ACCESS,
  },
  {
    name: 'an accountant may buy',
    file: 'src/shop/kernel/roles.ts',
    find: "accountant: ['documents', 'purchases'],",
    replace: "accountant: ['documents', 'purchases', 'buy'],",
    suites: ACCESS,
  },
  {
    name: 'invoices need no right',
    file: 'src/shop/invoices/contract.ts',
    find: "  needs: 'documents',\n",
    replace: '',
    suites: ACCESS,
  },
  {
    name: 'the last administrator leaves',
    file: 'src/shop/companies/save-person.server.ts',
    find: "if (!left) throw ShopError.conflict('messages.people.lastAdmin');",
    replace: 'if (!left) return;',
    suites: ['src/shop/companies'],
  },
  {
    name: 'a person of another company is changed',
    file: 'src/shop/companies/save-person.server.ts',
    find: 'where id = ${id} and customer_id = ${customerId} for update`',
    replace: 'where id = ${id} for update`',
    suites: ACCESS,
  },
  {
    name: 'who registers with a known number lets themselves in',
    file: 'src/shop/account/activation.server.ts',
    find: "and exists (select from company where id = person.customer_id and state = 'pending')",
    replace: '',
    suites: ['src/shop/account/sign-up.test.ts'],
  },
  {
    name: 'a call for customers is opened to guests',
    file: 'src/shop/catalog/contract.ts',
    find: "url: '/admin/v1/attachments/:productCode',\n  access: 'customer'",
    replace: "url: '/admin/v1/attachments/:productCode',\n  access: 'guest'",
    suites: ACCESS,
  },
  {
    name: 'anti-forgery is skipped on one route',
    file: 'src/start/http/gate.server.ts',
    find: 'if (request.isInternal) return true;',
    replace: "if (request.isInternal || request.url === '/admin/v1/basket/add') return true;",
    suites: ACCESS,
  },
  {
    name: 'orders.basket_id is not unique',
    file: 'migrations/0005_orders.sql',
    find: 'basket_id int not null unique references basket,',
    replace: 'basket_id int not null references basket,',
    suites: ['tests/constraints.test.ts'],
  },
  {
    name: 'numbers are the largest so far plus one, without a lock',
    file: 'migrations/0030_months_of_running.sql',
    find: `  insert into number_series as known (series, year, last)
  values (wanted, period, bounds.first)
  on conflict (series, year) do update set last = known.last + 1
  returning last into taken;`,
    replace: `  select last + 1 into taken from number_series where series = wanted and year = period;
  taken := coalesce(taken, bounds.first);
  insert into number_series (series, year, last) values (wanted, period, taken)
  on conflict (series, year) do update set last = taken;`,
    suites: ['src/shop/checkout/numbers.test.ts'],
  },
  {
    name: 'the mail of an order is written outside its transaction',
    file: 'src/shop/checkout/make-order.server.ts',
    find: 'putMail(tx, mail, company)',
    replace: 'putMail(shop.sql, mail, company)',
    suites: ['src/shop/checkout/all-or-nothing.test.ts'],
  },
  {
    name: 'goods leave the warehouse twice',
    file: 'src/shop/checkout/make-order.server.ts',
    find: "moveStock(tx, 'out', ready.lines, salePoint),",
    replace:
      "moveStock(tx, 'out', ready.lines, salePoint).then(() => moveStock(tx, 'out', ready.lines, salePoint)),",
    suites: ['src/shop/checkout/routes.test.ts'],
  },
  {
    name: 'shares are counted in floats',
    file: 'src/base/money.ts',
    find: 'const rounded = Math.floor((scaled + WHOLE / 2) / WHOLE);',
    replace: 'const rounded = Math.round((Math.abs(cents) / 100) * (part / WHOLE) * 100);',
    suites: ['src/base/money.test.ts'],
  },
  {
    name: 'a customer’s prices are cached for guests',
    file: 'src/start/cache/cached-calls.server.ts',
    find: 'await readAudience(sql, visitor)',
    replace: "(await readAudience(sql, visitor)) && ''",
    suites: ['src/start/cache/cached-calls.test.ts'],
  },
  {
    name: 'customers with other discounts share an audience',
    file: 'src/shop/catalog/audience.server.ts',
    find: '[visitor.customer!.discounts, ...wished]',
    replace: '[...wished]',
    suites: ['src/start/cache/cached-calls.test.ts'],
  },
  {
    name: 'customers with other wishes share an audience',
    file: 'src/shop/catalog/audience.server.ts',
    find: '[visitor.customer!.discounts, ...wished]',
    replace: '[visitor.customer!.discounts]',
    suites: ['src/start/cache/cached-calls.test.ts'],
  },
  {
    name: 'the fast path sends a customer what was cached for guests',
    file: 'src/start/cache/fast-path.server.ts',
    find: 'return visitor && audienceOf(visitor);',
    replace: "return visitor && '';",
    suites: ['src/start/cache/fast-path.test.ts'],
  },
  {
    name: 'a customer’s page is cached for everyone',
    file: 'src/start/render/pages.server.ts',
    find: 'if (request.visitor.customer)',
    replace: 'if (request.visitor.customer && false)',
    suites: ['src/start/render/pages.test.ts'],
  },
  {
    name: 'a page for all is asked for as its first visitor',
    file: 'src/start/render/pages.server.ts',
    find: 'internally(request, GUEST)',
    replace: 'internally(request, request.visitor)',
    suites: ['src/start/render/pages.test.ts'],
  },
  {
    name: 'a page for many customers is asked for as the first of them',
    file: 'src/start/render/pages.server.ts',
    find: 'internally(request, anybodyLike(visitor))',
    replace: 'internally(request, visitor)',
    suites: ['src/start/render/pages.test.ts'],
  },
  {
    name: 'a page is shared by customers who pay differently',
    file: 'src/start/render/pages.server.ts',
    find: 'keyOf(await readAudience(shop.sql, visitor), ',
    replace: "keyOf((await readAudience(shop.sql, visitor)) && 'all', ",
    suites: ['src/start/render/pages.test.ts'],
  },
  {
    name: 'guests see list prices',
    file: 'src/shop/customers/prices.ts',
    find: 'if (!customer) return HIDDEN;',
    replace:
      'customer ??= { discounts: { group: 0, byCategory: {}, byVendor: {} } } as unknown as Customer;',
    suites: ANSWERS,
  },
  {
    name: 'signing in keeps the session of before',
    file: 'src/shop/account/enter.server.ts',
    find: 'if (visitor.sessionId !== null) await endSession(tx, visitor.sessionId);',
    replace: '',
    suites: ['src/shop/account/sign-in.test.ts'],
  },
  {
    name: 'a code of the second factor works twice',
    file: 'src/shop/account/second-factor-codes.server.ts',
    find: 'and turned_on_at is not null and last_step < ${step}',
    replace: 'and turned_on_at is not null',
    suites: ['src/shop/account/second-factor.test.ts'],
  },
  {
    name: 'the link for a new password works twice',
    file: 'src/shop/account/links.server.ts',
    find: 'and used_at is null and expires_at > now()',
    replace: 'and expires_at > now()',
    suites: ['src/shop/account/new-password.test.ts'],
  },
  {
    name: 'each process counts wrong passwords for itself',
    file: 'src/shop/account/sign-in.server.ts',
    find: "bucketOf('sign-in', email, network);",
    replace: "bucketOf('sign-in', email, network, process.pid);",
    suites: ['src/shop/account/sign-in.test.ts'],
  },
  {
    name: 'sign-in leads to any address',
    file: 'src/shop/account/return-url.ts',
    find: "const isHere = origin === HERE && !pathname.startsWith('//') && !given.includes('\\\\');",
    replace: 'const isHere = origin !== "";',
    suites: ['src/shop/account/return-url.test.ts'],
  },
  {
    name: 'articles are shown as they were written',
    file: 'src/base/html.server.ts',
    find: 'sanitize(html, ALLOWED);',
    replace: 'html;',
    suites: ['src/shop/content/routes.test.ts'],
  },
  {
    name: 'a gift card can be spent again',
    file: 'src/shop/basket/gift-card.server.ts',
    find: 'used_cents = used_cents + ${cents}',
    replace: 'used_cents = used_cents',
    suites: ['src/shop/checkout/gift-card.test.ts'],
  },
  {
    name: 'repeats of a request are applied',
    file: 'migrations/0028_basket_limits.sql',
    find: 'if wanted_key is not null then',
    replace: "if wanted_key = '' then",
    suites: ['src/shop/basket/concurrency.test.ts'],
  },
  {
    name: 'scripts can read the session cookie',
    file: 'src/shop/customers/cookies.server.ts',
    find: 'token, { ...lasting, httpOnly: true });',
    replace: 'token, lasting);',
    suites: ANSWERS,
  },
  {
    name: 'a failure tells what PostgreSQL said',
    file: 'src/start/http/errors.server.ts',
    find: "return new ShopError('messages.serverError', { status: 500 });",
    replace:
      "return new ShopError('messages.serverError', { status: 500, payload: { detail: String(error) } });",
    suites: ['src/start/http/wire.test.ts'],
  },
  {
    name: 'a dry run is kept',
    file: 'src/staff/job.server.ts',
    find: '(result) => !isDryRun && isKept(result)',
    replace: '(result) => isKept(result)',
    suites: ['src/staff/changing-jobs.test.ts'],
  },
  {
    name: 'an import leaves no audit',
    file: 'src/staff/sheets/sheet-audit.server.ts',
    find: 'if (changes === 0) return;',
    replace: 'if (changes >= 0) return;',
    suites: ['src/staff/changing-jobs.test.ts'],
  },
  {
    name: 'staff need no permission',
    file: 'src/staff/job.server.ts',
    find: '!permissions.has(permission)',
    replace: '!permissions.has(permission) && false',
    suites: ['src/staff/jobs.test.ts'],
  },
];
