import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated, useNavigate } from '@tanstack/react-router';
import { Link2, Mail, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useApi } from '#base/wire/api.ts';
import { CategoryLink } from '#shop/catalog/category-link.tsx';
import { departmentOf } from '#shop/catalog/departments.ts';
import type { ComparedProduct } from '#shop/compare/contract.ts';
import { compareQuery } from '#shop/compare/queries.ts';
import {
  rememberOnlyDifferences,
  useCompare,
  useOnlyDifferences,
  writeCompare,
} from '#shop/compare/use-compare.ts';
import { count, say } from '#text/compare.ts';
import { plurals, t } from '#text/text.ts';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { copyText } from '#ui/copy-text.ts';
import { Link } from '#ui/navigation/link.tsx';
import { LoadFailed } from '#ui/loading/load-failed.tsx';
import { Note } from '#ui/note.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { CompareEmpty } from './compare-empty.tsx';
import styles from './compare-page.module.css';
import { CompareTable } from './compare-table.tsx';

type Props = {
  /** Codes of the address. */
  codes: string[];
  origin: string;
};

/** Products of the address beside each other. One's own list is changed only while it is what is shown. */
export function ComparePage({ codes, origin }: Props) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const own = useCompare();
  const isHydrated = useHydrated();
  const { data, isError, refetch } = useQuery({
    ...compareQuery(api, codes),
    enabled: codes.length > 0,
  });
  useOwnWithout(codes, own.codes);
  useSayUnknown(data?.unknown ?? []);

  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} />;
  const products = data?.products ?? [];
  if (products.length < 2)
    return codes.length > 0 && !data ? null : <CompareEmpty group={products[0]?.group.at(-1)} />;

  const shown = products.map(({ code }) => code);
  const isOwn = sold(own.codes, data!.unknown).join(',') === shown.join(',');
  const group = products[0]!.group.at(-1)!;
  const groups = [...new Set(products.map((one) => one.group.at(-1)!.label))];
  const path = `/porovnanie?p=${shown.map(encodeURIComponent).join(',')}`;

  const save = (next: string[]) =>
    writeCompare({ codes: next, group: groups.length === 1 ? group.url : null });
  const change = (next: ComparedProduct[]) => {
    const left = next.map(({ code }) => code);
    if (isOwn) save(left);
    // They are here already, in another order or fewer.
    if (left.length > 0)
      queryClient.setQueryData(compareQuery(api, left).queryKey, {
        ...data!,
        products: next,
        unknown: [],
      });
    void navigate({
      to: '/porovnanie',
      search: { p: left.join(',') },
      replace: true,
      resetScroll: false,
    });
  };

  return (
    <div className="wrap" data-cat={departmentOf(group.url)}>
      <Breadcrumbs
        links={[
          <Link key="/" to="/">
            {t('menu.home')}
          </Link>,
          ...products[0]!.group.map(({ label, url }) => (
            <CategoryLink key={url} path={url}>
              {label}
            </CategoryLink>
          )),
        ]}
        current={t('pages.compare')}
      />
      <Head
        sentence={`${groups.join(', ')} · ${plurals('plurals.product', products.length)}`}
        codes={shown}
        url={origin + path}
      />
      {groups.length > 1 ? <Note>{say('mixed', { groups: groups.join(', ') })}</Note> : null}
      {/* The server knows nobody's list, and products of several categories make none. */}
      {isOwn || !isHydrated || groups.length > 1 ? null : <NotOwn onSave={() => save(shown)} />}
      <CompareTable products={products} onChange={change} more={group.url} />
      <ShareBox url={origin + path} />
    </div>
  );
}

const sold = (codes: string[], unknown: string[]) =>
  codes.filter((code) => !unknown.includes(code));

/** Without any code in the address one's own are shown, under their address. */
function useOwnWithout(codes: string[], own: string[]) {
  const navigate = useNavigate();
  const wanted = codes.length === 0 && own.length > 1 ? own.join(',') : '';
  useEffect(() => {
    if (wanted) void navigate({ to: '/porovnanie', search: { p: wanted }, replace: true });
  }, [wanted, navigate]);
}

function useSayUnknown(unknown: string[]) {
  const toasts = useToasts();
  const codes = unknown.join(', ');
  const { length } = unknown;
  useEffect(() => {
    if (codes) toasts.info(count('unknown', length, { codes }));
  }, [codes, length, toasts]);
}

function useCopy(url: string) {
  const toasts = useToasts();
  return async () => {
    if (await copyText(url)) toasts.success(say('linkCopied'));
  };
}

type HeadProps = { sentence: string; codes: string[]; url: string };

function Head({ sentence, codes, url }: HeadProps) {
  const copy = useCopy(url);
  const subject = encodeURIComponent(say('mailSubject', { codes: codes.join(', ') }));
  return (
    <header className={styles.head}>
      <h1>{t('pages.compare')}</h1>
      <p className="muted">{sentence}</p>
      <div className={classNames(styles.actions, 'not-printed')}>
        <Switch
          className={styles.switch}
          label={say('onlyDifferences')}
          checked={useOnlyDifferences()}
          onChange={(event) => rememberOnlyDifferences(event.target.checked)}
        />
        <Button variant="line" size="sm" icon={<Link2 />} onClick={() => void copy()}>
          {say('copyLink')}
        </Button>
        <a
          className={buttonClass({ variant: 'line', size: 'sm' })}
          href={`mailto:?subject=${subject}&body=${encodeURIComponent(url)}`}
        >
          <Mail />
          {say('send')}
        </a>
        <Button
          variant="line"
          size="sm"
          className="not-on-small"
          icon={<Printer />}
          onClick={() => window.print()}
        >
          {say('print')}
        </Button>
      </div>
    </header>
  );
}

function NotOwn({ onSave }: { onSave: () => void }) {
  const toasts = useToasts();
  const press = () => {
    onSave();
    toasts.success(say('saved'));
  };
  return (
    <div className={classNames(styles.notOwn, 'not-printed')}>
      <p>{say('notOwn')}</p>
      <Button variant="line" size="sm" onClick={press}>
        {say('save')}
      </Button>
    </div>
  );
}

function ShareBox({ url }: { url: string }) {
  const copy = useCopy(url);
  return (
    <div className={classNames(styles.share, 'not-printed')}>
      <Link2 />
      <span className={classNames(styles.url, 'code')}>{url.replace(/^https?:\/\//, '')}</span>
      <Button variant="line" size="sm" onClick={() => void copy()}>
        {say('copy')}
      </Button>
    </div>
  );
}
