import { GoodsPicture } from '#office/components/goods.tsx';
import type { PricePreview } from '#staff/products/prices-contract.ts';
import { formatCount, formatUnitPrice } from '#text/format.ts';
import { plurals, t } from '#text/office/products.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Message } from '#ui/message.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import { percentWords } from './product-words.ts';
import styles from './prices-window.module.css';

/** What a change of many prices does: in a sentence, in figures, and product by product. */
export function PricesPreview({ preview }: { preview: PricePreview }) {
  const { changed, rounded, products } = preview;
  if (changed === 0) return <Message>{t('products.prices.nothing')}</Message>;
  return (
    <>
      <p className={styles.sentence}>
        <b>{plurals('products.prices.changed', changed)}</b>
        {rounded > 0 ? <>, {plurals('products.prices.rounded', rounded)}</> : null}.
      </p>
      <Figures preview={preview} />
      <Notes preview={preview} />
      <Table
        className={styles.table}
        columns={[
          { label: t('products.columns.product') },
          { label: t('products.prices.before'), isEnd: true },
          { label: t('products.prices.after'), isEnd: true },
          { label: t('products.prices.difference'), isEnd: true },
          { label: t('products.columns.margin'), isEnd: true },
          { label: t('products.prices.marginAfter'), isEnd: true },
        ]}
      >
        {products.map((product) => (
          <Changed key={product.id} product={product} />
        ))}
      </Table>
      {products.length < changed ? (
        <p className="muted">
          {t('products.prices.shown', {
            shown: formatCount(products.length),
            all: formatCount(changed),
          })}
        </p>
      ) : null}
    </>
  );
}

function Figures({ preview }: { preview: PricePreview }) {
  const { mean_difference: mean, margin_before_bp: before, margin_after_bp: after } = preview;
  return (
    <dl className={styles.figures}>
      <div>
        <dd>{signed(mean)}</dd>
        <dt>{t('products.prices.mean')}</dt>
      </div>
      {before !== null && after !== null ? (
        <div>
          <dd>
            {percentWords(before)} → {percentWords(after)}
          </dd>
          <dt>{t('products.prices.meanMargin')}</dt>
        </div>
      ) : null}
      <div className={preview.under_cost > 0 ? styles.wrong : undefined}>
        <dd>{formatCount(preview.under_cost)}</dd>
        <dt>{t('products.prices.underCost')}</dt>
      </div>
    </dl>
  );
}

const NOTES = ['in_baskets', 'without_cost', 'left_out', 'unchanged', 'far'] as const;

function Notes({ preview }: { preview: PricePreview }) {
  const notes = NOTES.filter((name) => preview[name] > 0);
  return notes.length > 0 ? (
    <ul className={styles.notes}>
      {notes.map((name) => (
        <li key={name} className={name === 'far' ? styles.wrong : undefined}>
          {plurals(`products.prices.notes.${name}`, preview[name])}
        </li>
      ))}
    </ul>
  ) : null;
}

function Changed({ product }: { product: PricePreview['products'][number] }) {
  const { code, name, before, after, is_under_cost: isUnder } = product;
  return (
    <Row className={classNames(isUnder && styles.under)}>
      <Cell className={styles.product}>
        <GoodsPicture picture={product.picture} />
        <span>
          <b title={name}>{name}</b>
          <small>{code}</small>
        </span>
      </Cell>
      <Cell isEnd label={t('products.prices.before')} className={styles.quiet}>
        {formatUnitPrice(before)}
      </Cell>
      <Cell isEnd label={t('products.prices.after')} className={styles.after}>
        {product.is_rounded ? <Chip tone="warning">{t('products.prices.isRounded')}</Chip> : null}{' '}
        <b>{formatUnitPrice(after)}</b>
      </Cell>
      <Cell isEnd label={t('products.prices.difference')} className={styles.quiet}>
        {signed(after - before)}
      </Cell>
      <Cell isEnd label={t('products.columns.margin')} className={styles.quiet}>
        {marginWords(product.margin_before_bp)}
      </Cell>
      <Cell isEnd label={t('products.prices.marginAfter')}>
        {marginWords(product.margin_after_bp)}
      </Cell>
    </Row>
  );
}

const marginWords = (margin: number | null) =>
  margin === null ? t('products.none') : percentWords(margin);
const signed = (euros: number) => `${euros > 0 ? '+' : ''}${formatUnitPrice(euros)}`;
