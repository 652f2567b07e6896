import { useSuspenseQuery } from '@tanstack/react-query';
import { Mail, Phone } from 'lucide-react';
import { useApi } from '#base/wire/api.ts';
import { bastionOf, departmentOf } from '#shop/catalog/departments.ts';
import { type MenuEntry, menuQuery, siteQuery } from '#shop/content/queries.ts';
import { useUser } from '#shop/customers/user.tsx';
import { formatPhone } from '#text/format.ts';
import { t } from '#text/text.ts';
import { AccordionItem } from '#ui/navigation/accordion.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Drawer } from '#ui/overlay/drawer.tsx';
import { Fort } from '#ui/fort.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { mailLink, phoneLink } from '#site/frame/contact-links.ts';
import styles from './menu-drawer.module.css';
import { MenuLink } from './menu-link.tsx';
import { useCurrentDepartment } from './use-current-department.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** The menu of small and medium screens: three levels that fold, the fourth below its parent. */
export function MenuDrawer({ isOpen, onClose }: Props) {
  const { data: menu } = useSuspenseQuery(menuQuery(useApi()));
  const current = useCurrentDepartment();

  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      label={t('header.mainNavigation')}
      closeLabel={t('header.closeMenu')}
      header={
        <img className={styles.logo} src="/brand/logo-on-dark.svg" alt="" width="135" height="28" />
      }
      footer={<DrawerFoot onFollow={onClose} />}
    >
      <nav aria-label={t('header.mainNavigation')}>
        <ul>
          <li className={`${styles.first} for-buyers`}>
            <Link className={styles.row} to="/rychla-objednavka" onClick={onClose}>
              {t('header.quickOrder')}
            </Link>
          </li>
          {menu.map((item) => (
            <Department
              key={item.url.url || item.label}
              item={item}
              isOpen={departmentOf(item.url.url) === current && current !== undefined}
              onFollow={onClose}
            />
          ))}
        </ul>
      </nav>
    </Drawer>
  );
}

type LevelProps = { item: MenuEntry; onFollow: () => void };

function Department({ item, isOpen, onFollow }: LevelProps & { isOpen: boolean }) {
  const department = item.url.type === 'category' ? departmentOf(item.url.url) : undefined;
  if (item.children.length === 0)
    return (
      <li className={styles.first}>
        <MenuLink item={item} className={styles.row} onClick={onFollow}>
          {item.label}
        </MenuLink>
      </li>
    );

  const title = (
    <>
      {department && <Fort lit={bastionOf(department)} className={styles.fort} />}
      {item.label}
    </>
  );
  return (
    <li className={styles.first} data-cat={department}>
      <AccordionItem title={title} group="department" isOpen={isOpen} className={styles.department}>
        <ul className={styles.second}>
          <ShowAll item={item} onFollow={onFollow} />
          {item.children.map((category) => (
            <Category key={category.url.url} item={category} onFollow={onFollow} />
          ))}
        </ul>
      </AccordionItem>
    </li>
  );
}

function Category({ item, onFollow }: LevelProps) {
  if (item.children.length === 0)
    return (
      <li>
        <MenuLink item={item} className={styles.row} onClick={onFollow}>
          {item.label}
        </MenuLink>
      </li>
    );
  return (
    <li>
      <AccordionItem title={item.label} group="category" className={styles.category}>
        <ul className={styles.third}>
          <ShowAll item={item} onFollow={onFollow} />
          {item.children.map((subcategory) => (
            <li key={subcategory.url.url}>
              <MenuLink item={subcategory} className={styles.row} onClick={onFollow}>
                {subcategory.label}
              </MenuLink>
              {subcategory.children.length > 0 && (
                <ul className={styles.fourth}>
                  {subcategory.children.map((last) => (
                    <li key={last.url.url}>
                      <MenuLink item={last} className={styles.row} onClick={onFollow}>
                        {last.label}
                      </MenuLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </AccordionItem>
    </li>
  );
}

/** The title of a fold only unfolds it, so the category itself needs a line of its own. */
function ShowAll({ item, onFollow }: LevelProps) {
  return (
    <li>
      <MenuLink
        item={item}
        className={styles.row}
        aria-label={`${t('common.showAll')}: ${item.label}`}
        onClick={onFollow}
      >
        {t('common.showAll')}
      </MenuLink>
    </li>
  );
}

function DrawerFoot({ onFollow }: { onFollow: () => void }) {
  const user = useUser();
  const { company } = useSuspenseQuery(siteQuery(useApi())).data;
  const [ink, line] = [buttonClass({ size: 'sm' }), buttonClass({ size: 'sm', variant: 'line' })];

  return (
    <>
      <div className={styles.buttons}>
        {user ? (
          <>
            <Link className={ink} to="/account" onClick={onFollow}>
              {t('header.account')}
            </Link>
            <Link className={line} to="/logout" preload={false} onClick={onFollow}>
              {t('header.logout')}
            </Link>
          </>
        ) : (
          <>
            <Link className={ink} to="/login" onClick={onFollow}>
              {t('header.login')}
            </Link>
            <Link className={line} to="/register" onClick={onFollow}>
              {t('header.register')}
            </Link>
          </>
        )}
      </div>
      <div className={styles.contacts}>
        <a href={phoneLink(company.phone)}>
          <Phone />
          {formatPhone(company.phone)}
        </a>
        <a href={mailLink(company.email)}>
          <Mail />
          {company.email}
        </a>
      </div>
    </>
  );
}
