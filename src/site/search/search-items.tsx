import { FileText } from 'lucide-react';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { bastionOf, departmentOf } from '#shop/catalog/departments.ts';
import { ProductPicture } from '#shop/catalog/gallery/product-picture.tsx';
import { StockGauge } from '#shop/availability/stock-gauge.tsx';
import type { SearchItem } from '#shop/search/contract.ts';
import { highlightCode, highlightWords } from '#shop/search/highlight.ts';
import { formatUnitPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { classNames } from '#ui/class-names.ts';
import { Fort } from '#ui/fort.tsx';
import { Marked } from './marked.tsx';
import { SearchOption, type OptionState } from './search-option.tsx';
import styles from './search-panel.module.css';

type ProductProps = { product: ProductCard; query: string; state: OptionState };

export function ProductOption({ product, query, state }: ProductProps) {
  const { name, code, image, url, stock, unit_of_measure: unit, price_exc_vat: price } = product;
  return (
    <SearchOption
      {...state}
      className={styles.product}
      link={{ to: '/product/$productName', params: { productName: url.url } }}
    >
      <span className={classNames(styles.thumb, 'stage')}>
        <ProductPicture picture={image[0]} />
      </span>
      <span>
        <b>
          <Marked pieces={highlightWords(noBreak(name), query)} />
        </b>
        <span className={styles.facts}>
          <small className="code">
            <Marked pieces={highlightCode(code, query)} />
          </small>
          <StockGauge
            className={styles.stock}
            stock={stock}
            unit={unit}
            expectedOn={product.expected_on}
          />
        </span>
      </span>
      {price !== null && <span className={styles.price}>{formatUnitPrice(price)}</span>}
    </SearchOption>
  );
}

type ItemProps = {
  item: Pick<SearchItem, 'name' | 'description' | 'url'>;
  query: string;
  state: OptionState;
};

export function CategoryOption({ item, query, state }: ItemProps) {
  const department = departmentOf(item.url.url);
  return (
    <SearchOption
      {...state}
      className={styles.other}
      link={{ to: '/category/$', params: { _splat: item.url.url } }}
      department={department}
    >
      <Fort lit={bastionOf(department)} />
      <span>
        <Marked pieces={highlightWords(noBreak(item.name), query)} />
        {item.description && <small>{item.description}</small>}
      </span>
    </SearchOption>
  );
}

export function BlogOption({ item, query, state }: ItemProps) {
  return (
    <SearchOption
      {...state}
      className={styles.other}
      link={{
        to: '/blog/$language/$blogName',
        params: { language: 'sk', blogName: item.url.url.slice(1) },
      }}
    >
      <FileText />
      <span>
        <Marked pieces={highlightWords(noBreak(item.name), query)} />
      </span>
    </SearchOption>
  );
}
