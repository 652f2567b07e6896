import type { Department } from '#shop/catalog/departments.ts';
import type { MenuEntry } from '#shop/content/queries.ts';
import { noBreak } from '#text/no-break.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './mega-menu.module.css';
import { MenuLink } from './menu-link.tsx';

type Props = { item: MenuEntry; department: Department | undefined; onFollow: () => void };

/** The tree of a department below its name in the bar. */
export function MegaMenu({ item, department, onFollow }: Props) {
  return (
    <div className={styles.panel}>
      <div className={classNames('wrap', styles.grid)}>
        <ul className={styles.columns}>
          {item.children.map((category) => (
            <li key={category.url.url}>
              <MenuLink item={category} className={styles.heading} onClick={onFollow}>
                {category.label}
              </MenuLink>
              {category.children.length > 0 && (
                <ul>
                  {category.children.map((subcategory) => (
                    <li key={subcategory.url.url}>
                      <MenuLink item={subcategory} className={styles.link} onClick={onFollow}>
                        {subcategory.label}
                      </MenuLink>
                      {subcategory.children.length > 0 && (
                        <ul className={styles.fourth}>
                          {subcategory.children.map((last) => (
                            <li key={last.url.url}>
                              <MenuLink item={last} className={styles.link} onClick={onFollow}>
                                {last.label}
                              </MenuLink>
                            </li>
                          ))}
                        </ul>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        {department && (
          <div className={classNames(styles.picture, 'cut')}>
            <p>{noBreak(item.description ?? '')}</p>
            <img src={`/categories/${department}.svg`} alt="" width="640" height="480" />
          </div>
        )}
      </div>
    </div>
  );
}
