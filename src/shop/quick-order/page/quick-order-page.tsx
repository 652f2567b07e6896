import { ShoppingCart, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { NoRight } from '#shop/customers/no-right.tsx';
import { useMay, useUser } from '#shop/customers/user.tsx';
import { QuickAdd } from '#shop/search/quick-add.tsx';
import { formatPrice } from '#text/format.ts';
import { pq, tq } from '#text/quick-order.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { PageHead } from '#ui/page-head.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';
import { Done } from './done.tsx';
import { DropZone } from './drop-zone.tsx';
import { Editor } from './editor.tsx';
import { Example } from './example.tsx';
import { isReady, type Item, sumOf } from '#shop/quick-order/list.ts';
import { QuickList } from './quick-list.tsx';
import styles from './quick-order-page.module.css';
import { SourceBar } from './source-bar.tsx';
import { Starts } from './starts.tsx';
import { linesOf, useAddRows } from './use-add-rows.tsx';
import { useFiles } from './use-files.ts';
import { useQuickOrder } from './use-quick-order.ts';
import { useRecognise } from './use-recognise.ts';

type Line = { product: number; quantity: number };
type Props = {
  /** What a page can do with the rows beside buying them, such as saving them as a project. */
  save?: ((lines: Line[]) => ReactNode) | undefined;
};

/** Shapes of lines, with codes that the demo shop has. */
const EXAMPLE = 'NV-T4W 8\nOP-N08P1; 1\n2x VT-Z207\nNV-D8 2\nRK-LL4020 25';

/** Whoever signs in or out gets a page of their own. */
export function QuickOrderPage({ save }: Props) {
  const person = useUser()?.id ?? null;
  const mayBuy = useMay('buy') || person === null;
  if (!mayBuy)
    return (
      <div className={classNames('wrap', styles.page)}>
        <NoRight title={tq('title')} said={tq('notForRole.title')} text={tq('notForRole.text')} />
      </div>
    );
  return <OwnPage key={person} person={person} save={save} />;
}

function OwnPage({ person, save }: Props & { person: number | null }) {
  const { shown, isReading, isOpen, tools } = useQuickOrder(person);
  const { add, undo, isAdding, isUndoing } = useAddRows(tools);
  const { recognise, problem, setProblem } = useRecognise(tools);
  const seesPrices = person !== null;
  const files = useFiles((name, { entries, skipped }, lines) => {
    void tools.add(entries, { kind: 'file', name, lines, skipped });
  });

  const pick = ({ code }: ProductCard, quantity: number) => {
    const line = 1 + Math.max(0, ...shown.items.map((item) => item.line));
    const entry = {
      line,
      text: `${code} ${quantity}`,
      code,
      quantity,
      written: String(quantity),
      guesses: [],
    };
    void tools.add([entry], { kind: 'list', name: tq('title'), lines: 1, skipped: [] });
  };

  const { items, done } = shown;
  const ready = items.filter(isReady);
  return (
    <div className={classNames('wrap', styles.page)}>
      <PageHead title={tq('title')} count={items.length > 0 ? pq('rows', items.length) : undefined}>
        {items.length === 0 && !done ? (
          <a
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${tq('sampleHead')}\r\nNV-T4W;8\r\n`)}`}
            download={tq('sampleName')}
          >
            {tq('sample')}
          </a>
        ) : null}
      </PageHead>
      {items.length > 0 ? (
        <>
          <SourceBar
            shown={shown}
            tools={tools}
            reading={files.reading}
            onFile={(file) => void files.read(file)}
          />
          {files.problem ? (
            <p className={styles.problem} role="alert">
              {files.problem}
            </p>
          ) : null}
          <div className={styles.list}>
            <QuickList items={items} seesPrices={seesPrices} tools={tools} />
            <QuickAdd onPick={pick} isBusy={isReading} />
          </div>
          <ActionBar
            items={items}
            ready={ready}
            isAdding={isAdding}
            onAdd={add}
            onDiscard={done ? tools.clear : null}
            save={ready.length > 0 ? save?.(linesOf(ready)) : null}
          />
        </>
      ) : done ? (
        <Done
          items={done.items}
          isUndoing={isUndoing}
          onUndo={() => undo(done.addition)}
          onMore={tools.clear}
          save={save?.(linesOf(done.items.filter(({ found }) => found.product !== null)))}
        />
      ) : (
        <>
          <p className={styles.intro}>{tq('intro')}</p>
          <div className={styles.columns}>
            <Editor
              text={shown.text}
              problem={problem}
              isBusy={isReading || !isOpen}
              onType={(text) => {
                setProblem(null);
                tools.setText(text);
              }}
              onRecognise={(text) => void recognise(text)}
            />
            <div className={styles.side}>
              <DropZone
                isOver={files.isOver}
                reading={files.reading}
                problem={files.problem}
                onFile={(file) => void files.read(file)}
              />
              <Starts
                onLoad={(name, entries) =>
                  void tools.add(entries, {
                    kind: 'list',
                    name,
                    lines: entries.length,
                    skipped: [],
                  })
                }
              />
            </div>
          </div>
          <Example text={EXAMPLE} onTry={() => tools.setText(EXAMPLE)} />
        </>
      )}
      {files.asked ? <ColumnsDialog {...files.asked} onMapped={files.onMapped} /> : null}
    </div>
  );
}

type BarProps = {
  items: Item[];
  ready: Item[];
  isAdding: boolean;
  onAdd: () => void;
  onDiscard: (() => void) | null;
  save: ReactNode;
};

/** Sticks to the bottom: what it comes to, and the next step. */
function ActionBar({ items, ready, isAdding, onAdd, onDiscard, save }: BarProps) {
  const sum = ready.length > 0 ? sumOf(ready) : null;
  const left = items.length - ready.length;
  return (
    <div className={styles.bar} data-bottom-bar>
      <p className={styles.barText}>
        {sum === null ? null : (
          <b>
            {formatPrice(sum)} <small className={styles.onWide}>{tq('bar.net')}</small>
          </b>
        )}
        <span className={styles.onWide}>
          {pq('bar.ready', ready.length)}
          {left > 0 ? `, ${pq('bar.left', left)}` : null}
        </span>
        <span className={styles.onSmall}>
          {sum === null
            ? pq('bar.ready', ready.length)
            : `${tq('bar.net')}, ${pq('rows', ready.length)}`}
        </span>
      </p>
      <div className={styles.barButtons}>
        {onDiscard ? (
          <Button variant="quiet" icon={<Trash2 />} onClick={onDiscard}>
            {tq('bar.discard')}
          </Button>
        ) : null}
        {save}
        <Button
          variant="buy"
          icon={<ShoppingCart />}
          disabled={ready.length === 0}
          isLoading={isAdding}
          onClick={onAdd}
        >
          {ready.length > 0 ? (
            <>
              <span className={styles.onWide}>{pq('bar.add', ready.length)}</span>
              <span className={styles.onSmall}>{tq('bar.addNone')}</span>
            </>
          ) : (
            tq('bar.addNone')
          )}
        </Button>
      </div>
    </div>
  );
}
