import { useSuspenseQuery } from '@tanstack/react-query';
import { ChevronDown, Zap } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { useApi } from '#base/wire/api.ts';
import { bastionOf, departmentOf } from '#shop/catalog/departments.ts';
import { type MenuEntry, menuQuery } from '#shop/content/queries.ts';
import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { Fort } from '#ui/fort.tsx';
import { Link } from '#ui/navigation/link.tsx';
import styles from './category-bar.module.css';
import { MegaMenu } from './mega-menu.tsx';
import { MenuLink } from './menu-link.tsx';
import { useCurrentDepartment } from './use-current-department.ts';
import { useHoverMenu } from './use-hover-menu.ts';

/** The departments on large screens; each opens onto the tree below it. What does not fit is in "Viac" (`fit-row.ts`). */
export function CategoryBar() {
  const { data: menu } = useSuspenseQuery(menuQuery(useApi()));
  const { openKey, hover, leave, open, close } = useHoverMenu();
  const current = useCurrentDepartment();
  const firstOther = menu.findIndex((item) => item.url.type !== 'category');
  const departments = firstOther < 0 ? menu.length : firstOther;
  const links = [...menu.slice(0, departments), QUICK_ORDER, ...menu.slice(departments)];

  return (
    <>
      <div className={styles.scrim} hidden={openKey === null} />
      <nav
        className={classNames(styles.bar, openKey !== null && styles.isOpen)}
        aria-label={t('header.mainNavigation')}
        onPointerLeave={leave}
      >
        <fit-row className={classNames('wrap', styles.row)}>
          <ul className={styles.items}>
            {links.map((item) => {
              if (item === QUICK_ORDER)
                return (
                  <li
                    key={item}
                    className={classNames(styles.entry, styles.gap)}
                    onPointerEnter={leave}
                    suppressHydrationWarning
                  >
                    <QuickOrder onFollow={close} />
                  </li>
                );
              const key = keyOf(item);
              const hasPanel = item.children.length > 0;
              return (
                <Entry
                  key={key}
                  item={item}
                  isOpen={openKey === key}
                  isCurrent={item.url.type === 'category' && departmentOf(item.url.url) === current}
                  onHover={(pointer) => hover(hasPanel ? key : null, pointer)}
                  onOpen={() => open(key)}
                  onClose={close}
                />
              );
            })}
          </ul>
          <details className={styles.more} hidden onPointerEnter={leave} suppressHydrationWarning>
            <summary className={classNames(styles.link, styles.second)}>
              {t('menu.more')}
              <ChevronDown />
            </summary>
            <ul className={styles.rest}>
              {links.map((item) => (
                <li key={keyOf(item)} suppressHydrationWarning>
                  {item === QUICK_ORDER ? (
                    <QuickOrder onFollow={close} />
                  ) : (
                    <MenuLink item={item} className={styles.link} onClick={close}>
                      {item.label}
                    </MenuLink>
                  )}
                </li>
              ))}
            </ul>
          </details>
        </fit-row>
      </nav>
    </>
  );
}

/** Stands among the entries of the menu, between the departments and the rest. */
const QUICK_ORDER = 'quick-order' as const;

const keyOf = (item: MenuEntry | typeof QUICK_ORDER) =>
  item === QUICK_ORDER ? item : item.url.url || item.label;

const QuickOrder = ({ onFollow }: { onFollow: () => void }) => (
  <Link
    className={classNames(styles.link, 'for-buyers')}
    to="/rychla-objednavka"
    onClick={onFollow}
  >
    <Zap />
    {t('header.quickOrder')}
  </Link>
);

type EntryProps = {
  item: MenuEntry;
  isOpen: boolean;
  isCurrent: boolean;
  onHover: (pointer: string) => void;
  onOpen: () => void;
  onClose: () => void;
};

function Entry({ item, isOpen, isCurrent, onHover, onOpen, onClose }: EntryProps) {
  const box = useRef<HTMLLIElement>(null);
  const department = item.url.type === 'category' ? departmentOf(item.url.url) : undefined;
  const hasPanel = item.children.length > 0;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    const isInside = box.current?.contains(document.activeElement);
    onClose();
    if (isInside) box.current?.querySelector('button')?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    const isLeaving = event.relatedTarget && !event.currentTarget.contains(event.relatedTarget);
    if (isOpen && isLeaving) onClose();
  };

  return (
    // The entry only listens; the link and the button inside are what people reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={box}
      className={styles.entry}
      data-cat={department}
      onPointerEnter={(event) => onHover(event.pointerType)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      suppressHydrationWarning
    >
      <MenuLink
        item={item}
        className={classNames(
          styles.link,
          department ? undefined : styles.second,
          (isCurrent || isOpen) && 'trace',
        )}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onClose}
      >
        {department && <Fort lit={bastionOf(department)} className={styles.fort} />}
        {item.label}
      </MenuLink>
      {hasPanel && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={`${t(isOpen ? 'menu.collapse' : 'menu.expand')}: ${item.label}`}
          onClick={isOpen ? onClose : onOpen}
        >
          <ChevronDown />
        </button>
      )}
      {isOpen && <MegaMenu item={item} department={department} onFollow={onClose} />}
    </li>
  );
}
