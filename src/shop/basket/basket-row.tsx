import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { ProductPicture } from '#shop/catalog/product-picture.tsx';
import { unitLabel } from '#text/units.ts';
import { formatPrice, formatUnitPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field-error.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Cell, Row } from '#ui/table.tsx';
import styles from './basket-row.module.css';
import type { BasketLine } from './contract.ts';
import { useLineQuantity } from './use-line-quantity.ts';
import { useRemoveLine } from './use-remove-line.tsx';

type Props = { basketId: number | null; line: BasketLine; seesPrices: boolean };

export function BasketRow({ basketId, line, seesPrices }: Props) {
  const { quantity, change, problem, isWaiting } = useLineQuantity(line, basketId);
  const remove = useRemoveLine();
  const unit = unitLabel(line.unit_of_measure);

  return (
    <Row className={classNames(styles.row, !seesPrices && styles.isPlain)}>
      <Cell className={styles.picture}>
        <div className="stage">
          <ProductPicture picture={line.image ? { ...line.image, cover: true } : undefined} />
        </div>
      </Cell>
      <Cell className={styles.product}>
        <span className={`code ${styles.code}`}>{line.code}</span>
        <ProductName line={line} />
      </Cell>
      <Cell className={styles.quantity}>
        {line.is_sold ? (
          <div>
            <Amount
              value={quantity}
              onChange={change}
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
        <>
          <Cell isEnd className={styles.unitPrice}>
            {line.price_unit_exc_vat === null ? null : formatUnitPrice(line.price_unit_exc_vat)}
            {line.is_sold ? <span className="only-on-small"> / {unit}</span> : null}
          </Cell>
          <Cell isEnd className={styles.total} aria-busy={isWaiting}>
            {line.price_total_exc_vat === null ? null : formatPrice(line.price_total_exc_vat)}
          </Cell>
        </>
      ) : null}
      <Cell className={styles.remove}>
        <IconButton
          icon={<Trash2 />}
          label={t('cart.removeNamed', { name: line.name })}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            remove(line);
          }}
        />
      </Cell>
    </Row>
  );
}

/** What is no longer sold has no page to lead to, and says why it stands here without a price. */
function ProductName({ line: { name, url, is_sold: isSold } }: { line: BasketLine }) {
  if (isSold)
    return (
      <Link className={styles.name} to="/product/$productName" params={{ productName: url.url }}>
        {noBreak(name)}
      </Link>
    );
  return (
    <>
      <span className={styles.name}>{noBreak(name)}</span>
      <FieldError>{t('cart.notSold')}</FieldError>
    </>
  );
}

/** The button goes with its row; whoever works with the keyboard continues at the next one. */
function focusNeighbour(button: HTMLElement) {
  const row = button.closest('tr');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('td:last-child button')?.focus();
}
