import type { Db } from '#base/database/database.server.ts';
import { count, say } from '#text/staff.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

type Problems = {
  sold: number;
  free: number;
  unpictured: number;
  undescribed: number;
  empty: number;
  unreachable: number;
  offers: number;
  banners: number;
  late: number;
};

/** What a guest who opens the shop now would notice. */
export async function checkCatalogue(sql: Db): Promise<Finding[]> {
  const [found] = await sql<Problems[]>`
    select count(*)::int as sold,
           (count(*) filter (where price_cents = 0))::int as free,
           (count(*) filter (where not exists (
              select from product_image where product_id = product.id and is_cover)))::int as unpictured,
           (count(*) filter (where short_description = '' and description = ''))::int as undescribed,
           (select count(*)::int from category where product_count = 0) as empty,
           (count(*) filter (where not exists (
              select from category_ancestor above join menu_item on menu_item.category_id = ancestor_id
              where above.category_id = product.category_id)))::int as unreachable,
           (count(*) filter (where offer_position is not null))::int as offers,
           (select count(*)::int from banner where is_active) as banners,
           (select count(*)::int from inbound_delivery
            where expected_on < (now() at time zone 'Europe/Bratislava')::date) as late
    from product where is_sold`;
  const { sold, free, unpictured, undescribed, empty, unreachable, offers, banners, late } = found!;
  if (sold === 0) return [fail('catalogue', say('doctor.nothing'), say('doctor.nothingAdvice'))];
  const findings = [
    ...(free > 0 ? [fail('catalogue', count('doctor.free', free), say('doctor.freeAdvice'))] : []),
    ...(unreachable > 0
      ? [
          fail(
            'catalogue',
            count('doctor.unreachable', unreachable),
            say('doctor.unreachableAdvice'),
          ),
        ]
      : []),
    ...(unpictured > 0
      ? [warn('catalogue', count('doctor.unpictured', unpictured), say('doctor.unpicturedAdvice'))]
      : []),
    ...(undescribed > 0
      ? [
          warn(
            'catalogue',
            count('doctor.undescribed', undescribed),
            say('doctor.undescribedAdvice'),
          ),
        ]
      : []),
    ...(late > 0 ? [warn('catalogue', count('doctor.late', late), say('doctor.lateAdvice'))] : []),
    ...(empty > 0
      ? [warn('catalogue', count('doctor.empty', empty), say('doctor.emptyAdvice'))]
      : []),
    ...(offers === 0 ? [warn('catalogue', say('doctor.offers'), say('doctor.offersAdvice'))] : []),
    ...(banners === 0
      ? [warn('catalogue', say('doctor.banners'), say('doctor.bannersAdvice'))]
      : []),
  ];
  return findings.length > 0 ? findings : [ok('catalogue', count('doctor.sold', sold))];
}
