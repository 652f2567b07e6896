import { CircleCheck, CircleDashed, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Candidate, ExplainedPrice } from '#staff/prices/explain-contract.ts';
import { formatDate, formatPrice, formatUnitPrice } from '#text/format.ts';
import { formatNumber } from '#text/numbers.ts';
import { t } from '#text/office/prices.ts';
import { amountText, unitLabel } from '#text/units.ts';
import { classNames } from '#ui/class-names.ts';
import { percentWords } from './percent-text.ts';
import styles from './price-why.module.css';

/** What a product costs a customer: the price, every rule that fits from the cheapest, and how it was rounded. */
export function PriceWhy({ price }: { price: ExplainedPrice }) {
  const { product, candidates, absent } = price;
  return (
    <>
      <div className={styles.result}>
        <p>
          <span>{t('prices.why.own', { unit: unitLabel(product.unit) })}</span>
          <strong>{formatUnitPrice(price.own_price)}</strong>
        </p>
        <dl>
          <dt>{t('prices.why.net', { amount: amountText(price.quantity, product.unit) })}</dt>
          <dd>{formatPrice(price.net)}</dd>
          <dt>{t('prices.why.gross', { percent: product.vat_percent })}</dt>
          <dd>{formatPrice(price.gross)}</dd>
        </dl>
      </div>
      <ol className={styles.why}>
        <Line title={t('prices.why.list')} end={formatUnitPrice(price.list_price)} isStrong />
        {candidates.map((candidate, place) => (
          <Line
            key={`${candidate.of} ${candidate.name}`}
            icon={place === 0 ? <CircleCheck /> : <CircleDashed />}
            title={ruleWords(candidate)}
            more={
              place === 0
                ? t('prices.why.best', whose(price, candidate))
                : whose(price, candidate).whose
            }
            discount={discountWords(candidate)}
            end={formatUnitPrice(candidate.price)}
            isWinner={place === 0}
          />
        ))}
        {price.idle.map((rule) => (
          <Line
            key={`${rule.of} ${rule.name} ${rule.why} ${rule.price} ${rule.on}`}
            icon={<Minus />}
            title={ruleWords(rule)}
            more={idleWords(rule)}
            discount={discountWords(rule)}
            end={formatUnitPrice(rule.price)}
            isQuiet
          />
        ))}
        {absent.map((kind) => (
          <Line
            key={kind}
            icon={<Minus />}
            title={t(`prices.why.absent.${kind}`)}
            end={t(kind === 'group' ? 'prices.why.noGroup' : 'prices.why.none')}
            isQuiet
          />
        ))}
        <Line
          title={roundingWords(price)}
          end={price.exact === null ? '' : roundedTo(price)}
          isQuiet
          isLast
        />
      </ol>
    </>
  );
}

type LineProps = {
  icon?: ReactNode;
  title: string;
  more?: string;
  discount?: string;
  end: string;
  isStrong?: boolean;
  isWinner?: boolean;
  isQuiet?: boolean;
  isLast?: boolean;
};

const Line = ({ icon, title, more, discount, end, ...is }: LineProps) => (
  <li
    className={classNames(
      is.isStrong && styles.strong,
      is.isWinner && styles.winner,
      is.isQuiet && styles.quiet,
      is.isLast && styles.last,
    )}
  >
    <span className={styles.icon}>{icon}</span>
    <span>
      {is.isWinner ? <span className="visually-hidden">{t('prices.why.applies')}: </span> : null}
      <b>{title}</b>
      {more ? <small>{more}</small> : null}
    </span>
    <span className={styles.discount}>{discount}</span>
    <span className={styles.end}>{end}</span>
  </li>
);

const ruleWords = ({ of, name }: Pick<Candidate, 'of' | 'name'>) =>
  t(`prices.why.rules.${of}`, { name });

const whose = ({ customer }: ExplainedPrice, { of }: Pick<Candidate, 'of'>) => ({
  whose: of.startsWith('own')
    ? t('prices.why.ofCustomer')
    : t('prices.why.ofGroup', { group: customer.group ?? '' }),
});

const discountWords = ({ discount_bp: points }: Pick<Candidate, 'discount_bp'>) =>
  points === null ? '' : percentWords(-points);

/** Why a rule does not hold now. */
const idleWords = ({ why, on }: ExplainedPrice['idle'][number]) =>
  t(`prices.why.idle.${why}`, { day: on === null ? '' : formatDate(on) });

const roundingWords = ({ list_price: list, discount_bp: discount, exact }: ExplainedPrice) =>
  exact === null
    ? t('prices.why.agreed')
    : t('prices.why.rounding', {
        list: formatUnitPrice(list),
        part: formatNumber(1 - discount / 10_000, 4),
        exact: `${formatNumber(exact, 8, 2)}\u00a0${t('currency')}`,
      });

const roundedTo = ({ decimals }: ExplainedPrice) =>
  t(`prices.why.rounded.${decimals as 2 | 3 | 4}`);

/** The same as lines of text, for a mail or a chat. */
export const explanationOf = (price: ExplainedPrice): string =>
  [
    `${price.customer.name} · ${price.product.code} ${price.product.name}`,
    `${t('prices.why.list')}: ${formatUnitPrice(price.list_price)}`,
    ...price.candidates.map(
      (candidate) =>
        `${ruleWords(candidate)} (${whose(price, candidate).whose}) ${discountWords(candidate)}`.trimEnd() +
        `: ${formatUnitPrice(candidate.price)}`,
    ),
    price.exact === null ? roundingWords(price) : `${roundingWords(price)}, ${roundedTo(price)}`,
    `${t('prices.why.own', { unit: unitLabel(price.product.unit) })}: ${formatUnitPrice(price.own_price)}`,
  ].join('\n');
