import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { AvailabilityNote } from '#shop/availability/availability-note.tsx';
import { ProductPicture } from '#shop/catalog/gallery/product-picture.tsx';
import { formatUnitPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { tq } from '#text/quick-order.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import type { RowKind, RowProduct } from '#shop/quick-order/contract.ts';
import type { Item } from '#shop/quick-order/list.ts';
import styles from './quick-row.module.css';

export type FixProps = {
  item: Item;
  kind: RowKind;
  onPick: (product: RowProduct) => void;
  onCode: (code: string) => void;
  onRemove: () => void;
};

/** Of a row without a product that could be bought: why, and what can be done. */
export function RowFix(props: FixProps) {
  const { item, kind, onPick, onRemove } = props;
  const { code, found } = item;
  if (kind === 'gone')
    return (
      <div className={styles.fix}>
        <p>
          <b>{tq('row.gone')}</b>{' '}
          {tq('row.goneText', { name: found.product!.name, code: found.product!.code })}{' '}
          {found.successor ? tq('row.replaced') : null}
        </p>
        {found.successor ? (
          <Offers offers={[found.successor]} label={tq('row.replace')} onPick={onPick} />
        ) : (
          <Button variant="line" size="sm" data-offer onClick={onRemove}>
            {tq('row.discard')}
          </Button>
        )}
      </div>
    );
  if (kind === 'similar')
    return (
      <div className={styles.fix}>
        <p>
          <b>{tq('row.similar')}</b> {tq('row.similarText', { code })}
        </p>
        <Offers offers={found.similar} label={tq('row.choose')} onPick={onPick} />
        <CodeField {...props} />
      </div>
    );
  return (
    <div className={styles.fix}>
      <p>
        <b>{tq('row.unknown')}</b> {tq('row.unknownText', { code })}
      </p>
      <CodeField {...props} />
    </div>
  );
}

type OffersProps = {
  offers: RowProduct[];
  label: string;
  onPick: (product: RowProduct) => void;
};

const Offers = ({ offers, label, onPick }: OffersProps) => (
  <ul className={styles.offers}>
    {offers.map((product) => (
      <li key={product.id}>
        <span className={`stage ${styles.thumb}`}>
          <ProductPicture picture={product.image ? { ...product.image, cover: true } : undefined} />
        </span>
        <span className={styles.name}>
          <span className="code">{product.code}</span>
          <b>{noBreak(product.name)}</b>
        </span>
        {product.availability ? (
          <AvailabilityNote
            className={styles.offerStock}
            availability={product.availability}
            unit={product.unit_of_measure}
          />
        ) : null}
        {product.price_unit_exc_vat === null ? null : (
          <span className="numeric">{formatUnitPrice(product.price_unit_exc_vat)}</span>
        )}
        <Button
          variant="line"
          size="sm"
          data-offer
          aria-label={`${label}: ${product.name}`}
          onClick={() => onPick(product)}
        >
          {label}
        </Button>
      </li>
    ))}
  </ul>
);

/** The code to be corrected; Enter looks for it. */
function CodeField({ item: { code, line }, onCode }: FixProps) {
  const [text, setText] = useState(code);
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onCode(text.trim());
      }}
    >
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-label={tq('row.code', { line })}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="line" size="sm" icon={<Search />}>
        {tq('row.find')}
      </Button>
      <Link
        className={buttonClass({ variant: 'quiet', size: 'sm' })}
        to="/search-product/$searchQuery"
        params={{ searchQuery: code }}
        target="_blank"
      >
        {tq('row.elsewhere')}
      </Link>
    </form>
  );
}
