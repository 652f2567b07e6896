import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { BasketRow } from './basket-row.tsx';
import styles from './basket-table.module.css';
import type { BasketLine } from './contract.ts';

type Props = { basketId: number | null; lines: BasketLine[]; seesPrices: boolean };

/** Guests get the table without the two columns of money. */
export function BasketTable({ basketId, lines, seesPrices }: Props) {
  return (
    <table className={classNames(styles.table, !seesPrices && styles.plain)}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('cart.image')}</span>
          </th>
          <th scope="col">{t('cart.product')}</th>
          <th scope="col">{t('cart.quantity')}</th>
          {seesPrices ? (
            <>
              <th scope="col" className={styles.money}>
                {t('cart.unitPrice')}
              </th>
              <th scope="col" className={styles.money}>
                {t('cart.subtotal')}
              </th>
            </>
          ) : null}
          <th scope="col">
            <span className="visually-hidden">{t('cart.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <BasketRow key={line.id} basketId={basketId} line={line} seesPrices={seesPrices} />
        ))}
      </tbody>
    </table>
  );
}
