import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/basket.ts';
import { Button } from '#ui/button.tsx';
import type { SearchPanel } from './contract.ts';
import { QuickAddOptions } from './quick-add-options.tsx';
import styles from './quick-add.module.css';
import { searchPanelQuery } from './queries.ts';
import { codeOf } from './query-terms.ts';

type Props = {
  /** The product that was chosen, and how many: as typed, or one step of it. */
  onPick: (product: ProductCard, quantity: number) => void;
  isBusy?: boolean;
  /** Stands below the field, beside what Enter does. */
  hint?: ReactNode;
};

/** Time to finish a word before it is looked up. */
const TYPING_PAUSE_MS = 150;

/** A row to add products with, one after another, by code or name. */
export function QuickAdd({ onPick, isBusy = false, hint }: Props) {
  const id = useId();
  const api = useApi();
  const queryClient = useQueryClient();
  const refuse = useRefusal();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { asked, setAsked, offered } = useOffered(text);
  const [active, setActive] = useState(-1);
  /** Null until somebody types one. */
  const [amount, setAmount] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const current = offered[active];

  const close = () => {
    setAsked(null);
    setActive(-1);
  };
  const pick = (product: ProductCard) => {
    const quantity = Number(amount ?? product.quantity_step);
    if (!Number.isInteger(quantity) || quantity < 1) return;
    onPick(product, quantity);
    setText('');
    setAmount(null);
    close();
    field.current?.focus();
  };
  /** Only a product with this very code is added without being chosen. */
  const submit = async () => {
    if (current) return pick(current);
    const query = text.trim();
    if (!isAskable(query)) return;
    try {
      const found = await queryClient.fetchQuery(searchPanelQuery(api, query));
      if (found.exact) return pick(found.exact);
      setAsked(query);
      setIsMissing(productsOf(found).length === 0);
      setActive(productsOf(found).length > 0 ? 0 : -1);
    } catch (error) {
      refuse(error);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Enter') {
      event.preventDefault();
      if (!event.repeat && !isBusy) void submit();
    } else if (key === 'Escape' && asked !== null) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && offered.length > 0) {
      event.preventDefault();
      const stops = offered.length + 1;
      setActive(((active + 1 + (key === 'ArrowDown' ? 1 : stops - 1)) % stops) - 1);
    }
  };
  const type = (value: string) => {
    setText(value);
    setActive(-1);
    setIsMissing(false);
  };

  const optionId = (place: number) => `${id}-${place}`;
  return (
    <div className={`${styles.add} not-printed`}>
      <div className={styles.field}>
        <Plus className={styles.plus} />
        <input
          ref={field}
          className={styles.input}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-label={t('quickAdd.label')}
          aria-expanded={offered.length > 0}
          aria-controls={offered.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={current ? optionId(active) : undefined}
          aria-autocomplete="list"
          placeholder={t('quickAdd.placeholder')}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {offered.length === 0 ? null : (
          <QuickAddOptions
            id={`${id}-list`}
            optionId={optionId}
            offered={offered}
            active={active}
            query={asked ?? ''}
            onPick={pick}
          />
        )}
      </div>
      <input
        className={styles.amount}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-label={t('quickAdd.amount')}
        value={amount ?? String(current?.quantity_step ?? 1)}
        onChange={({ target }) => setAmount(target.value.replace(/\D/g, '') || '')}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
      />
      <Button variant="line" isLoading={isBusy} onClick={() => void submit()}>
        {t('quickAdd.add')}
      </Button>
      <Hint missing={isMissing ? text.trim() : null} hint={hint} />
    </div>
  );
}

function Hint({ missing, hint }: { missing: string | null; hint: ReactNode }) {
  return (
    <p className={styles.hint}>
      <output>{missing === null ? null : t('quickAdd.nothing', { query: missing })}</output>
      {missing === null ? (
        <span className="not-on-small">
          <kbd>Enter</kbd> {t('quickAdd.enter')}
        </span>
      ) : null}
      {hint}
    </p>
  );
}

/** What is found for the text once it has been typed; nothing while `asked` is null. */
function useOffered(text: string) {
  const api = useApi();
  const [asked, setAsked] = useState<string | null>(null);
  const { data } = useQuery({
    ...searchPanelQuery(api, asked ?? ''),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    const query = text.trim();
    const timer = setTimeout(() => setAsked(isAskable(query) ? query : null), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const offered = asked === null || !data ? [] : productsOf(data);
  return { asked, setAsked, offered };
}

const isAskable = (query: string) => codeOf(query).length >= 2;

const productsOf = ({ exact, products }: SearchPanel) => (exact ? [exact, ...products] : products);
