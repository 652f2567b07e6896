import { CalendarClock } from 'lucide-react';
import { availabilityFor } from '#shop/availability/availability.ts';
import { AvailabilityNote, GuestNote } from '#shop/availability/availability-note.tsx';
import { DispatchNote } from '#shop/availability/dispatch-note.tsx';
import { StockGauge } from '#shop/availability/stock-gauge.tsx';
import { useToday } from '#shop/availability/use-today.ts';
import { nextDaysSentence } from '#shop/availability/words.ts';
import type { Product } from '#shop/catalog/contract.ts';
import { useUser } from '#shop/customers/user.tsx';
import type { ProductExtra } from '#shop/detail/contract.ts';
import { say } from '#text/product.ts';
import { Card } from '#ui/card.tsx';
import styles from './product-availability.module.css';

type Props = { product: Product; amount: number; extra: ProductExtra };

/** Whether so many are there, when the rest comes, whether it leaves today, and where it lies. */
export function ProductAvailability({ product, amount, extra }: Props) {
  const { stock, unit_of_measure: unit, expected_on: expectedOn } = product;
  return (
    <Card as="section" className={styles.availability} aria-label={say('availability')}>
      <div className={styles.all}>
        <b>{say('availability')}</b>
        <StockGauge stock={stock} unit={unit} expectedOn={expectedOn} />
      </div>
      <output className={styles.wanted}>
        {amount > Math.max(stock, 0) ? (
          <Short product={product} amount={amount} />
        ) : (
          <DispatchNote dispatch={extra.dispatch} />
        )}
      </output>
      {extra.sale_points.length > 1 ? (
        <ul className={styles.points} aria-label={say('salePoints')}>
          {extra.sale_points.map((point) => (
            <li key={point.id}>
              {point.name}
              <StockGauge stock={point.stock} unit={unit} />
            </li>
          ))}
        </ul>
      ) : null}
      <NextDays product={product} />
    </Card>
  );
}

/** Of more than there is; what the gauge has said already is not said again. */
function Short({ product, amount }: Omit<Props, 'extra'>) {
  const isCustomer = useUser() !== null;
  const today = useToday();
  const { stock, inbound, unit_of_measure: unit, expected_on: expectedOn } = product;
  if (!isCustomer) return stock > 0 ? <GuestNote expectedOn={expectedOn} /> : null;
  const asking = { wanted: amount, seesNumbers: true, today };
  const availability = availabilityFor({ stock, inbound }, asking);
  if (stock <= 0 && availability.on !== null && availability.on === expectedOn) return null;
  return <AvailabilityNote availability={availability} unit={unit} />;
}

const MOST_DAYS = 3;

/** Days on which some come that nobody was promised; a guest knows the first. */
function NextDays({ product: { stock, inbound, expected_on: first } }: { product: Product }) {
  const later = inbound.flatMap(({ on }) =>
    first !== null && on !== null && on > first ? [on] : [],
  );
  const days = first === null ? [] : [first, ...new Set(later)].slice(0, MOST_DAYS);
  const sentence = nextDaysSentence(stock > 0 ? days : days.slice(1), useToday());
  if (sentence === null) return null;
  return (
    <p className={styles.days}>
      <CalendarClock />
      {sentence}
    </p>
  );
}
