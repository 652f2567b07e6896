import { Link } from '@tanstack/react-router';
import { Ban, CircleAlert, Info, Trash2, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { AvailabilityNote } from '#shop/availability/availability-note.tsx';
import { ProductPicture } from '#shop/catalog/gallery/product-picture.tsx';
import { todayInBratislava } from '#text/clock.ts';
import { amountText, unitLabel } from '#text/units.ts';
import { OwnNumber } from '#shop/own-numbers/own-number.tsx';
import { formatDayShort, formatPrice, formatUnitPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/checkout.ts';
import { Amount } from '#ui/form/amount.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Cell, Row } from '#ui/table.tsx';
import styles from './basket-row.module.css';
import type { LineChange } from '#shop/basket/changes.ts';
import type { BasketLine } from '#shop/basket/contract.ts';
import { fittingQuantity } from '#shop/basket/steps.ts';
import { useLineQuantity } from './use-line-quantity.ts';

type Props = {
  basketId: number | null;
  line: BasketLine;
  seesPrices: boolean;
  change: LineChange | undefined;
  onRemove: (line: BasketLine) => void;
};

export function BasketRow({ basketId, line, seesPrices, change, onRemove }: Props) {
  const { quantity, change: setQuantity, problem, isWaiting } = useLineQuantity(line, basketId);
  const unit = unitLabel(line.unit_of_measure);
  const fitting = line.is_sold && !isWaiting ? fittingQuantity(line) : null;

  return (
    <Row className={classNames(styles.row, !seesPrices && styles.isPlain)}>
      <Cell className={styles.picture}>
        <div className="stage">
          <ProductPicture picture={line.image ? { ...line.image, cover: true } : undefined} />
        </div>
      </Cell>
      <Cell className={styles.product}>
        <span className={`code ${styles.code}`}>{line.code}</span>
        <OwnNumber number={line.own_number} />
        <ProductName line={line} />
        {line.availability ? (
          <AvailabilityNote availability={line.availability} unit={line.unit_of_measure} />
        ) : (
          <Said tone="error" icon={<Ban />}>
            {t('cart.notSold')}
          </Said>
        )}
        {fitting === null ? null : (
          <Said tone="error" icon={<CircleAlert />}>
            {t('cart.wrongStep', { step: amountText(line.quantity_step, line.unit_of_measure) })}{' '}
            <button type="button" className="link" onClick={() => setQuantity(fitting)}>
              {t('cart.changeTo', { amount: amountText(fitting, line.unit_of_measure) })}
            </button>
          </Said>
        )}
        {change ? <Changed change={change} line={line} /> : null}
      </Cell>
      <Cell className={styles.quantity}>
        {line.is_sold ? (
          <div>
            <Amount
              value={quantity}
              onChange={setQuantity}
              step={line.quantity_step}
              unit={unit}
              label={t('cart.quantityOf', { name: line.name })}
              error={problem}
            />
            <span className={styles.unit}>{unit}</span>
          </div>
        ) : null}
      </Cell>
      {seesPrices ? (
        <Cell isEnd className={styles.total} aria-busy={isWaiting}>
          {line.price_total_exc_vat === null ? null : formatPrice(line.price_total_exc_vat)}
          {line.price_unit_exc_vat === null ? null : (
            <small>
              {change?.priceWas === undefined ? null : (
                <s>
                  <span className="visually-hidden">{t('cart.changes.was')} </span>
                  {formatUnitPrice(change.priceWas)}
                </s>
              )}{' '}
              {formatUnitPrice(line.price_unit_exc_vat)} / {unit}
            </small>
          )}
        </Cell>
      ) : null}
      <Cell className={styles.remove}>
        <IconButton
          icon={<Trash2 />}
          label={t('cart.removeNamed', { name: line.name })}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            onRemove(line);
          }}
        />
      </Cell>
    </Row>
  );
}

/** What has changed since the last visit; a withdrawn product is announced elsewhere. */
function Changed({ change, line }: { change: LineChange; line: BasketLine }) {
  const by = (line.price_unit_exc_vat ?? 0) - (change.priceWas ?? 0);
  return (
    <>
      {change.priceWas === undefined ? null : (
        <Said icon={by > 0 ? <TrendingUp /> : <TrendingDown />}>
          {t(by > 0 ? 'cart.changes.dearer' : 'cart.changes.cheaper', {
            price: formatUnitPrice(Math.abs(by)),
          })}
        </Said>
      )}
      {change.wasFull ? <Said icon={<Info />}>{t('cart.changes.stock')}</Said> : null}
      {change.wasOn ? (
        <Said icon={<Info />}>
          {t('cart.changes.later', { day: formatDayShort(change.wasOn, todayInBratislava()) })}
        </Said>
      ) : null}
    </>
  );
}

const Said = (said: { tone?: 'error'; icon: ReactNode; children: ReactNode }) => (
  <span className={classNames(styles.said, said.tone && styles.error)}>
    {said.icon}
    <span>{said.children}</span>
  </span>
);

/** A product that is no longer sold has no page. */
function ProductName({ line: { name, url, is_sold: isSold } }: { line: BasketLine }) {
  if (!isSold) return <span className={styles.name}>{noBreak(name)}</span>;
  return (
    <Link className={styles.name} to="/product/$productName" params={{ productName: url.url }}>
      {noBreak(name)}
    </Link>
  );
}

/** The button goes with its row; whoever works with the keyboard continues at the next one. */
function focusNeighbour(button: HTMLElement) {
  const row = button.closest('tr');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('td:last-child button')?.focus();
}
