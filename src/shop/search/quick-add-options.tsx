import type { ProductCard } from '#shop/catalog/contract.ts';
import { ProductPicture } from '#shop/catalog/gallery/product-picture.tsx';
import { t } from '#text/basket.ts';
import { formatUnitPrice } from '#text/format.ts';
import { highlightCode, highlightWords, type Piece } from './highlight.ts';
import styles from './quick-add.module.css';

type Props = {
  id: string;
  optionId: (place: number) => string;
  query: string;
  offered: ProductCard[];
  active: number;
  onPick: (product: ProductCard) => void;
};

/** Under the field; the focus stays in it. */
export function QuickAddOptions({ id, optionId, query, offered, active, onPick }: Props) {
  return (
    <div id={id} className={styles.options} role="listbox" aria-label={t('quickAdd.offers')}>
      {offered.map((product, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={product.id}
          id={optionId(place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(product)}
        >
          <span className={`stage ${styles.thumb}`}>
            <ProductPicture picture={product.image[0]} />
          </span>
          <span className={styles.name}>
            <span className="code">{marked(highlightCode(product.code, query))}</span>
            <b>{marked(highlightWords(product.name, query))}</b>
          </span>
          {product.price_exc_vat === null ? null : (
            <span className="numeric">{formatUnitPrice(product.price_exc_vat)}</span>
          )}
        </div>
      ))}
    </div>
  );
}

const marked = (pieces: Piece[]) =>
  pieces.map(({ at, text, isMatch }) => (isMatch ? <mark key={at}>{text}</mark> : text));
