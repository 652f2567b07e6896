import type { Db } from '#base/database.server.ts';
import { say } from '#text/staff.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

/** Of the demo shop; money sent there reaches nobody. */
const DEMO_IBAN = 'SK3611000000002921004021';

type Ways = { shipped: boolean; picked: boolean; points: number; iban: string | null };

/** Whether an order can be placed, and paid to whom it should be. */
export async function checkCheckout(sql: Db): Promise<Finding[]> {
  const [ways] = await sql<Ways[]>`
    select exists (select from shipping_method where is_active and not pick_up)
             and exists (select from payment_method where is_active and allow_for_shipping) as shipped,
           exists (select from shipping_method where is_active and pick_up)
             and exists (select from payment_method where is_active and allow_for_store) as picked,
           (select count(*)::int from warehouse where is_sale_point) as points,
           (select value ->> 'iban' from setting where key = 'company') as iban`;
  const { shipped, picked, points, iban } = ways!;
  const findings = [
    ...(shipped || (picked && points > 0)
      ? []
      : [fail('checkout', say('doctor.noWay'), say('doctor.noWayAdvice'))]),
    ...(picked && points === 0
      ? [warn('checkout', say('doctor.noPoint'), say('doctor.noPointAdvice'))]
      : []),
    ...(iban === DEMO_IBAN
      ? [warn('checkout', say('doctor.demoCompany'), say('doctor.demoCompanyAdvice'))]
      : []),
  ];
  return findings.length > 0 ? findings : [ok('checkout', say('doctor.checkout'))];
}
