import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { useMe } from '#office/api/session.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { useSettled } from '#office/components/use-settled.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import { t } from '#text/office.ts';
import { classNames } from '#ui/class-names.ts';
import { useModal } from '#ui/overlay/use-modal.ts';
import { readCommand, PREFIXES } from './palette-command.ts';
import type { Hit } from './palette-hit.ts';
import { shownHits } from './palette-hits.tsx';
import { Option } from './palette-option.tsx';
import { usePaletteSteps } from './palette-steps.ts';
import { rememberRecord } from './recent-records.ts';
import { searchQuery } from '#office/api/search-query.ts';
import styles from './palette.module.css';

/** Of what was typed: fewer letters are found in nearly every record. */
const SHORTEST_QUERY = 2;
const isAskable = (query: string) => query.length > SHORTEST_QUERY;

/** One field for everything that somebody asks on the phone, and for what is to be done with it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const me = useMe();
  const steps = usePaletteSteps();
  const id = useId();
  const { dialogProps } = useModal(true, onClose);
  // Going back leads to another screen, so the palette closes.
  useEffect(() => router.subscribe('onBeforeNavigate', onClose), [router, onClose]);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<Hit | null>(null);
  /** Enter was pressed before the answer came: the hit is opened when it comes. */
  const [isEager, setIsEager] = useState(false);
  const settled = useDeferredValue(useSettled(typed.trim()));
  const { command, only, query } = readCommand(settled);
  const { data, error, isFetching } = useQuery({
    ...searchQuery(query),
    enabled: isAskable(query),
    placeholderData: keepPreviousData,
  });
  const found = isAskable(query) && data ? data : null;
  const hits = chosen?.steps ?? shownHits({ me, query, command, only, found, steps });
  const current = Math.min(at, hits.length - 1);
  // The hits on the screen belong to an earlier text.
  const isBehind = isFetching || settled !== typed.trim();

  const open = ({ to, href, run, record, key, title, more }: Hit) => {
    onClose();
    if (record) rememberRecord(me.email, { key, title, more, kind: record });
    if (run) run();
    else if (href) window.open(href, '_blank', 'noopener');
    else if (to) void router.navigate(to);
  };
  useEffect(() => {
    if (!isEager || isBehind) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the answer has come: what waited for it is done once
    setIsEager(false);
    const hit = hits[current];
    // An action is run at once only when it is the only hit; of several one has to be chosen.
    if (hit && (!hit.run || hits.length === 1)) open(hit);
  }, [isEager, isBehind]); // oxlint-disable-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- once the answer is there
  const stepInto = (hit: Hit | null) => {
    setChosen(hit);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const hit = hits[current];
    const isForward = event.key === 'Tab' && !event.shiftKey;
    const isBack = event.key === 'Tab' && event.shiftKey;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move && hits.length > 0) setAt((current + move + hits.length) % hits.length);
    else if (event.key === 'Enter') {
      if (isBehind) setIsEager(typed.trim() !== '');
      else if (hit) open(hit);
    } else if (isForward && hit?.steps?.length && !isBehind) stepInto(hit);
    else if (isBack && chosen) {
      // The focus does not move to the last control.
      event.stopPropagation();
      stepInto(null);
    } else return;
    event.preventDefault();
  };

  return (
    <dialog
      {...dialogProps}
      className={styles.palette}
      aria-label={chosen?.title ?? t('search.title')}
    >
      <div className={styles.frame}>
        <div className={styles.field}>
          <Search />
          <input
            data-autofocus
            role="combobox"
            aria-label={t('search.field')}
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-hits`}
            aria-activedescendant={hits[current] ? `${id}-${current}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={LONGEST_SEARCH}
            placeholder={t('search.field')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(null);
              setAt(0);
              setIsEager(false);
            }}
            onKeyDown={onKeyDown}
          />
          <FieldEnd isWaiting={isFetching} onClose={onClose} />
        </div>
        <div className={styles.body}>
          {/* Reached by Tab from the field too: a keyboard scrolls it. */}
          <div id={`${id}-hits`} role="listbox" aria-label={t('search.title')} tabIndex={0}>
            {hits.map((hit, index) => (
              <Option
                key={hit.key}
                id={`${id}-${index}`}
                hit={hit}
                group={hits[index - 1]?.group === hit.group ? null : groupWords(hit, chosen)}
                marked={found ? query : ''}
                isCurrent={index === current}
                onPoint={() => setAt(index)}
                onOpen={() => open(hit)}
              />
            ))}
          </div>
          {(found === null || hits.length === 0) && !(isAskable(query) && isFetching) ? (
            <Note error={error} isAsked={isAskable(query) && data !== undefined} />
          ) : null}
        </div>
        <Keys />
      </div>
    </dialog>
  );
}

const groupWords = (hit: Hit, chosen: Hit | null) =>
  chosen ? t('search.stepsOf', { what: chosen.title }) : t(`search.groups.${hit.group}`);

const FieldEnd = ({ isWaiting, onClose }: { isWaiting: boolean; onClose: () => void }) => (
  <>
    <span className={styles.wait} role="status">
      {isWaiting ? t('search.waiting') : null}
    </span>
    <button type="button" className={styles.close} onClick={onClose}>
      <span className="visually-hidden">{t('common.close')}</span>
      <kbd className="not-on-small">Esc</kbd>
      <X className="only-on-small" />
    </button>
  </>
);

/** Why nothing stands there. */
const Note = ({ error, isAsked }: { error: Error | null; isAsked: boolean }) => (
  <p className={styles.note} role="status">
    {error ? (
      wordsOf(error)
    ) : isAsked ? (
      <>
        <b>{t('search.none')}</b> {t('search.noneMore')}
      </>
    ) : (
      t('search.start')
    )}
  </p>
);

const Keys = () => (
  <p className={classNames(styles.keys, 'not-on-small')}>
    <span>
      <kbd>↑</kbd>
      <kbd>↓</kbd> {t('search.keys.move')}
    </span>
    <span>
      <kbd>↵</kbd> {t('search.keys.open')}
    </span>
    <span>
      <kbd>Tab</kbd> {t('search.keys.steps')}
    </span>
    {(['steps', 'documents', 'people'] as const).map((what) => (
      <span key={what}>
        <kbd>{PREFIXES[what]}</kbd> {t(`search.keys.only.${what}`)}
      </span>
    ))}
  </p>
);
