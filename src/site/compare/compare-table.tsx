import { ChevronLeft, ChevronRight, Plus, X } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { CategoryLink } from '#shop/catalog/category-link.tsx';
import { ProductPicture } from '#shop/catalog/gallery/product-picture.tsx';
import { StockGauge } from '#shop/availability/stock-gauge.tsx';
import { unitLabel } from '#text/units.ts';
import type { ComparedProduct } from '#shop/compare/contract.ts';
import { MOST_COMPARED } from '#shop/compare/list.ts';
import { compare, type Row } from '#shop/compare/rows.ts';
import { rememberOnlyDifferences, useOnlyDifferences } from '#shop/compare/use-compare.ts';
import { useUser } from '#shop/customers/user.tsx';
import { count, say } from '#text/compare.ts';
import { formatUnitPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { Amount } from '#ui/form/amount.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/navigation/link.tsx';
import styles from './compare-table.module.css';
import { BuyButton } from '#site/product/product-actions.tsx';
import { useScrollTogether } from './use-scroll-together.ts';

type Props = {
  products: ComparedProduct[];
  onChange: (products: ComparedProduct[]) => void;
  /** The path of the category where more of them are. */
  more: string;
};

/**
 * Rows that differ first, then the others. Pictures, names and rows lie in boxes of their own, so that names can stick to
 * the top of the screen while all of them scroll sideways on a small one.
 */
export function CompareTable({ products, onChange, more }: Props) {
  const isOnlyDifferences = useOnlyDifferences();
  const { together, first, isScrollable } = useScrollTogether(products.length);
  const { different, same } = compare(products);
  const { pictures, focusAt } = useFocusAfter(products);
  const hasRoom = products.length < MOST_COMPARED;
  const columns = { '--columns': products.length, '--all': products.length + (hasRoom ? 1 : 0) };

  return (
    <div
      {...together}
      className={styles.table}
      role="table"
      aria-label={say('label')}
      style={columns as CSSProperties}
    >
      <div className={styles.scroller} data-scroller data-leader role="rowgroup">
        <div ref={pictures} className={styles.pictures} role="row">
          <div className={styles.corner} role="cell" />
          {products.map((product, index) => (
            <Stage
              key={product.code}
              product={product}
              onRemove={() => {
                focusAt(Math.min(index, products.length - 2), styles.remove!);
                onChange(products.toSpliced(index, 1));
              }}
              onMove={(by) => {
                focusAt(index + by, styles.moves!);
                onChange(moved(products, index, by));
              }}
              isFirst={index === 0}
              isLast={index === products.length - 1}
            />
          ))}
          {hasRoom ? (
            <div className={styles.cell} role="cell">
              <CategoryLink path={more} className={classNames(styles.add, 'not-printed')}>
                <Plus />
                {say('addProduct')}
              </CategoryLink>
            </div>
          ) : null}
        </div>
      </div>
      <div className={styles.head} role="presentation">
        <div className={styles.scroller} data-scroller role="rowgroup">
          <div className={styles.names} role="row">
            <Legend hasPrices={products[0]!.price_exc_vat !== null} />
            {products.map((product) => (
              <Name key={product.code} product={product} />
            ))}
            {hasRoom ? <div className={styles.cell} role="cell" /> : null}
          </div>
        </div>
        {isScrollable ? <Dots first={first} total={products.length} /> : null}
      </div>
      <div
        className={styles.scroller}
        data-scroller
        role="rowgroup"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
        tabIndex={isScrollable ? 0 : undefined}
      >
        <Section
          title={different.length > 0 ? say('differences') : say('noDifferences')}
          note={different.length > 0 ? count('parameters', different.length) : ''}
        />
        {different.map((row) => (
          <Parameter key={row.key} row={row} />
        ))}
        {same.length > 0 && isOnlyDifferences ? (
          <Section
            title={count('hidden', same.length)}
            onShow={() => rememberOnlyDifferences(false)}
          />
        ) : null}
        {same.length > 0 && !isOnlyDifferences ? (
          <>
            <Section title={say('same')} note={count('parameters', same.length)} />
            {same.map((row) => (
              <Parameter key={row.key} row={row} isSame />
            ))}
          </>
        ) : null}
      </div>
    </div>
  );
}

/** A button that goes with what it did leaves the focus to the one in its place. */
function useFocusAfter(products: ComparedProduct[]) {
  const pictures = useRef<HTMLDivElement>(null);
  const next = useRef<{ column: number; part: string; before: ComparedProduct[] }>(null);
  useEffect(() => {
    const row = pictures.current;
    const wanted = next.current;
    if (!wanted || wanted.before === products) return;
    next.current = null;
    if (!row || row.contains(document.activeElement)) return;
    const { column, part } = wanted;
    // The corner stands before the first column.
    const cell = row.children[column + 1];
    cell?.querySelector<HTMLElement>(`button.${part}, .${part} button`)?.focus();
  }, [products]);
  const focusAt = (column: number, part: string) => {
    next.current = { column, part, before: products };
  };
  return { pictures, focusAt };
}

function moved(products: ComparedProduct[], index: number, by: -1 | 1): ComparedProduct[] {
  const rest = products.toSpliced(index, 1);
  return rest.toSpliced(index + by, 0, products[index]!);
}

type StageProps = {
  product: ComparedProduct;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
  isFirst: boolean;
  isLast: boolean;
};

function Stage({ product: { code, image }, onRemove, onMove, isFirst, isLast }: StageProps) {
  return (
    <div className={styles.cell} role="cell">
      <div className={classNames(styles.stage, 'stage')}>
        <ProductPicture picture={image[0]} isEager />
        <IconButton
          className={styles.remove}
          variant="onStage"
          icon={<X />}
          label={say('remove', { code })}
          onClick={onRemove}
        />
        <span className={styles.moves}>
          {isFirst ? null : (
            <button type="button" aria-label={say('moveLeft', { code })} onClick={() => onMove(-1)}>
              <ChevronLeft />
            </button>
          )}
          {isLast ? null : (
            <button type="button" aria-label={say('moveRight', { code })} onClick={() => onMove(1)}>
              <ChevronRight />
            </button>
          )}
        </span>
      </div>
    </div>
  );
}

function Legend({ hasPrices }: { hasPrices: boolean }) {
  return (
    <div className={styles.corner} role="cell">
      {hasPrices ? (
        say('prices')
      ) : (
        <Link className="link" to="/login">
          {t('price.loginPrompt')}
        </Link>
      )}
      <span className={classNames(styles.legend, styles.odd)}>{say('legend')}</span>
    </div>
  );
}

function Name({ product }: { product: ComparedProduct }) {
  const { code, name, url, price_exc_vat: price, stock, unit_of_measure: unit } = product;
  return (
    <div className={styles.cell} role="columnheader">
      <span className={classNames(styles.code, 'code')}>{code}</span>
      <Link
        className={styles.name}
        to="/product/$productName"
        params={{ productName: url.url }}
        title={name}
      >
        {noBreak(name)}
      </Link>
      {price === null ? null : <span className={styles.price}>{formatUnitPrice(price)}</span>}
      <StockGauge
        className={styles.stock}
        stock={stock}
        unit={unit}
        expectedOn={product.expected_on}
      />
      <Buy product={product} />
    </div>
  );
}

/** As on cards: a guest can only open a product. */
function Buy({ product }: { product: ComparedProduct }) {
  const [amount, setAmount] = useState(product.quantity_step);
  if (useUser() === null) return null;
  return (
    <div className={classNames(styles.buy, 'for-buyers')}>
      <Amount
        className={styles.amount}
        value={amount}
        onChange={setAmount}
        step={product.quantity_step}
        unit={unitLabel(product.unit_of_measure)}
        label={`${t('product.amount')} – ${product.code}`}
      />
      <BuyButton product={product} quantity={amount} label={t('product.addToCartShort')} />
    </div>
  );
}

/** Two columns fill a small screen. */
const VISIBLE = 2;

function Dots({ first, total }: { first: number; total: number }) {
  const from = Math.min(first, total - VISIBLE);
  return (
    <p className={styles.dots} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        <i key={index} data-on={index >= from && index < from + VISIBLE ? '' : undefined} />
      ))}
      <b>{say('shown', { from: from + 1, to: from + VISIBLE })}</b> {say('ofAll', { count: total })}
    </p>
  );
}

function Section(props: { title: string; note?: string; onShow?: () => void }) {
  return (
    <div className={styles.section} role="row">
      <div role="cell">
        <b>{props.title}</b> <small>{props.note}</small>
        {props.onShow ? (
          <button type="button" className="link" onClick={props.onShow}>
            {say('show')}
          </button>
        ) : null}
      </div>
    </div>
  );
}

function Parameter({ row: { title, cells }, isSame = false }: { row: Row; isSame?: boolean }) {
  return (
    <div className={classNames(styles.row, isSame && styles.same)} role="row">
      <div className={styles.label} role="rowheader">
        {title}
      </div>
      {cells.map(({ value, isOdd }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a cell is what stands in its column
        <div key={index} className={classNames(styles.cell, isOdd && styles.odd)} role="cell">
          {value === null ? (
            <span className={styles.none}>
              <span aria-hidden="true">–</span>
              <span className="visually-hidden">{say('missing')}</span>
            </span>
          ) : (
            noBreak(value)
          )}
          {isOdd ? <span className="visually-hidden"> ({say('odd')})</span> : null}
        </div>
      ))}
    </div>
  );
}
