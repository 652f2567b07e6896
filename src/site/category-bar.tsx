import { useSuspenseQuery } from '@tanstack/react-query';
import { ChevronDown, Zap } from 'lucide-react';
import { type FocusEvent, Fragment, type KeyboardEvent, useRef } from 'react';
import { useApi } from '#base/api.ts';
import { bastionOf, departmentOf } from '#shop/catalog/departments.ts';
import { type MenuEntry, menuQuery } from '#shop/content/queries.ts';
import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { Fort } from '#ui/fort.tsx';
import { Link } from '#ui/link.tsx';
import styles from './category-bar.module.css';
import { MegaMenu } from './mega-menu.tsx';
import { MenuLink } from './menu-link.tsx';
import { useCurrentDepartment } from './use-current-department.ts';
import { useHoverMenu } from './use-hover-menu.ts';

/** The departments on large screens; each opens onto the tree below it. */
export function CategoryBar() {
  const { data: menu } = useSuspenseQuery(menuQuery(useApi()));
  const { openKey, hover, leave, open, close } = useHoverMenu();
  const current = useCurrentDepartment();
  const firstOther = menu.findIndex((item) => item.url.type !== 'category');
  const quickOrder = (
    <li className={classNames(styles.entry, styles.gap)} onPointerEnter={leave}>
      <Link className={styles.link} to="/rychla-objednavka" onClick={close}>
        <Zap />
        {t('header.quickOrder')}
      </Link>
    </li>
  );

  return (
    <>
      <div className={styles.scrim} hidden={openKey === null} />
      <nav
        className={classNames(styles.bar, openKey !== null && styles.isOpen)}
        aria-label={t('header.mainNavigation')}
        onPointerLeave={leave}
      >
        <ul className={classNames('wrap', styles.items)}>
          {menu.map((item, index) => {
            const key = item.url.url || item.label;
            const hasPanel = item.children.length > 0;
            return (
              <Fragment key={key}>
                {index === firstOther && quickOrder}
                <Entry
                  item={item}
                  isOpen={openKey === key}
                  isCurrent={item.url.type === 'category' && departmentOf(item.url.url) === current}
                  onHover={(pointer) => hover(hasPanel ? key : null, pointer)}
                  onOpen={() => open(key)}
                  onClose={close}
                />
              </Fragment>
            );
          })}
          {firstOther < 0 && quickOrder}
        </ul>
      </nav>
    </>
  );
}

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
