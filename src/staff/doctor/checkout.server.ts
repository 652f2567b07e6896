import type { Db } from '#base/database/database.server.ts';
import { isNobodysShop, isSampleSupplier } from '#shop/invoices/issue/sample-company.server.ts';
import { say } from '#text/staff.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

type Ways = {
  shipped: boolean;
  picked: boolean;
  points: number;
  is_sample: boolean;
  /** And the shop is no demo: nothing is issued. */
  is_refused: boolean;
};

/** Whether an order can be placed, and paid to whom it should be. */
export async function checkCheckout(sql: Db): Promise<Finding[]> {
  const [ways] = await sql<Ways[]>`
    select exists (select from shipping_method where is_active and not pick_up)
             and exists (select from payment_method where is_active and allow_for_shipping) as shipped,
           exists (select from shipping_method where is_active and pick_up)
             and exists (select from payment_method where is_active and allow_for_store) as picked,
           (select count(*)::int from warehouse where is_sale_point) as points,
           ${isSampleSupplier(sql)} as is_sample, ${isNobodysShop(sql)} as is_refused`;
  const { shipped, picked, points, is_sample: isSample, is_refused: isRefused } = ways!;
  const findings = [
    ...(shipped || (picked && points > 0)
      ? []
      : [fail('checkout', say('doctor.noWay'), say('doctor.noWayAdvice'))]),
    ...(picked && points === 0
      ? [warn('checkout', say('doctor.noPoint'), say('doctor.noPointAdvice'))]
      : []),
    ...(isSample
      ? [
          (isRefused ? fail : warn)(
            'checkout',
            say(isRefused ? 'doctor.sampleCompany' : 'doctor.demoCompany'),
            say('doctor.demoCompanyAdvice'),
          ),
        ]
      : []),
  ];
  return findings.length > 0 ? findings : [ok('checkout', say('doctor.checkout'))];
}
