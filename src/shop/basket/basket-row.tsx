import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { ProductPicture } from '#shop/catalog/product-picture.tsx';
import { unitLabel } from '#shop/catalog/units.ts';
import { formatPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field-error.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './basket-table.module.css';
import type { BasketLine } from './contract.ts';
import { useLineQuantity } from './use-line-quantity.ts';
import { useRemoveLine } from './use-remove-line.tsx';

type Props = { basketId: number | null; line: BasketLine; seesPrices: boolean };

export function BasketRow({ basketId, line, seesPrices }: Props) {
  const { quantity, change, problem, isWaiting } = useLineQuantity(line, basketId);
  const remove = useRemoveLine();
  const name = noBreak(line.name);
  const unit = unitLabel(line.unit_of_measure);

  return (
    <tr>
      <td className={styles.picture}>
        <div className="stage">
          <ProductPicture picture={line.image ? { ...line.image, cover: true } : undefined} />
        </div>
      </td>
      <td className={styles.name}>
        <span className="code">{line.code}</span>
        {line.is_sold ? (
          <Link to="/product/$productName" params={{ productName: line.url.url }}>
            {name}
          </Link>
        ) : (
          <>
            <span>{name}</span>
            <FieldError>{t('cart.notSold')}</FieldError>
          </>
        )}
      </td>
      <td className={styles.quantity}>
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
      </td>
      {seesPrices ? (
        <>
          <td className={classNames(styles.money, styles.unitPrice)}>
            {money(line.price_unit_exc_vat)}
            {line.is_sold ? <span className="only-on-small"> / {unit}</span> : null}
          </td>
          <td className={classNames(styles.money, styles.total)} aria-busy={isWaiting}>
            {money(line.price_total_exc_vat)}
          </td>
        </>
      ) : null}
      <td className={styles.remove}>
        <IconButton
          icon={<Trash2 />}
          label={t('cart.removeNamed', { name: line.name })}
          onClick={() => remove(line)}
        />
      </td>
    </tr>
  );
}

const money = (euros: number | null) => (euros === null ? null : formatPrice(euros));
