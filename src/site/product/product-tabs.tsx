import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Product } from '#shop/catalog/contract.ts';
import { useUser } from '#shop/customers/user.tsx';
import type { ProductExtra } from '#shop/detail/contract.ts';
import { ParameterTables } from '#shop/detail/parameter-tables.tsx';
import { t } from '#text/text.ts';
import { RichText } from '#ui/rich-text.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { type Tab, Tabs } from '#ui/navigation/tabs.tsx';
import styles from './product-tabs.module.css';

// Most visitors only read: what the later tabs need travels when one of them is opened.
const QuestionForm = lazy(async () => {
  const { QuestionForm } = await import('#shop/content/question-form.tsx');
  return { default: QuestionForm };
});
const AttachmentList = lazy(async () => {
  const { AttachmentList } = await import('#shop/catalog/product/attachment-list.tsx');
  return { default: AttachmentList };
});

type Props = { product: Product; extra: ProductExtra };

/**
 * Description, parameters, attachments for customers, question. Every product starts at the first, or at the
 * one its address names (#parameters). By name, since guests have fewer of them.
 */
export function ProductTabs({ product, extra }: Props) {
  const [chosen, setChosen] = useState<string>();
  const isCustomer = useUser() !== null;
  // The server never sees it.
  const hash = useSyncExternalStore(neverChanges, readHash, () => '');
  const name = chosen ?? (hash || 'description');
  const place = useRef<HTMLDivElement>(null);
  // A link of the page itself leads to a tab.
  useEffect(() => {
    const open = () => {
      setChosen(readHash());
      place.current?.scrollIntoView();
    };
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);

  const tabs: Tab[] = [
    {
      name: 'description',
      label: t('product.tabs.description'),
      content: <Description html={product.description} />,
    },
    {
      name: 'parameters',
      label: t('product.tabs.parameters'),
      content: <ParameterTables {...extra} />,
    },
    ...(isCustomer
      ? [
          {
            name: 'attachments',
            label: t('product.tabs.attachments'),
            content: (
              <Suspense fallback={<Skeleton className={styles.skeleton} />}>
                <AttachmentList productCode={product.code} />
              </Suspense>
            ),
          },
        ]
      : []),
    {
      name: 'question',
      label: t('product.tabs.question'),
      content: (
        <Suspense fallback={<Skeleton className={styles.skeleton} />}>
          <QuestionForm productName={product.name} />
        </Suspense>
      ),
    },
  ];
  const index = tabs.findIndex((tab) => tab.name === name);

  return (
    <div ref={place} className={styles.tabs}>
      <Tabs
        label={t('product.detail')}
        index={Math.max(0, index)}
        onChange={(position) => setChosen(tabs[position]!.name)}
        tabs={tabs}
      />
    </div>
  );
}

const neverChanges = () => () => {};
const readHash = () => window.location.hash.slice(1);

function Description({ html }: { html: string }) {
  if (!html) return <p>{t('product.noDescription')}</p>;
  return (
    <>
      <h2 className="visually-hidden">{t('product.tabs.description')}</h2>
      <RichText html={html} className={styles.text} />
    </>
  );
}
