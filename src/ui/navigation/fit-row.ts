import type { HTMLAttributes as AnyAttributes } from 'react';

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- the only way in which React is told of an element
  namespace JSX {
    interface IntrinsicElements {
      'fit-row': AnyAttributes<HTMLElement>;
    }
  }
}

/**
 * Inlined into the head of a page (`inline-script.ts`): the element <fit-row> holds a list of links and a `details` with the
 * same links. What does not fit into one row of the list, by a long name, a narrow screen or wider letters, is hidden there,
 * from the last on, and shown in the `details`. It needs no React, so it works before a page is hydrated. Its style keeps the
 * row one row high and, where there are no scripts, lets it wrap.
 */
export function defineFitRow() {
  customElements.define(
    'fit-row',
    class extends HTMLElement {
      #sizes = new ResizeObserver(() => this.#fit());
      #isRead = false;

      connectedCallback() {
        this.#sizes.observe(this);
        // Once all entries are there, with the next frame: read at once, the page would be laid out twice for it, on a
        // phone for a row that is not shown.
        if (document.readyState === 'loading')
          document.addEventListener(
            'DOMContentLoaded',
            () => {
              this.#sizes.unobserve(this);
              this.#sizes.observe(this);
            },
            { once: true },
          );
        this.addEventListener('keydown', (event) => {
          if (event.key === 'Escape') this.#close(true);
        });
        this.addEventListener('focusout', ({ relatedTarget }) => {
          if (relatedTarget && !this.#more?.contains(relatedTarget as Node)) this.#close();
        });
        this.addEventListener('click', ({ target }) => {
          if ((target as Element).closest('a')) this.#close();
        });
        document.addEventListener('pointerdown', this.#leave);
      }

      disconnectedCallback() {
        this.#sizes.disconnect();
        document.removeEventListener('pointerdown', this.#leave);
      }

      get #more() {
        return this.querySelector<HTMLDetailsElement>(':scope > details');
      }

      #leave = ({ target }: Event) => {
        if (!this.#more?.contains(target as Node)) this.#close();
      };

      #close(mayHoldFocus = false) {
        const more = this.#more;
        if (!more?.open) return;
        const hadFocus = more.contains(document.activeElement);
        more.open = false;
        if (mayHoldFocus && hadFocus) more.querySelector('summary')?.focus();
      }

      #fit() {
        const more = this.#more;
        if (!more) return;
        const entries = [...this.firstElementChild!.children] as HTMLElement[];
        // When letters become narrower again, nothing else changes its size.
        if (!this.#isRead) this.#sizes.observe(entries[0]!);
        this.#isRead = true;
        for (const entry of entries) entry.hidden = false;
        more.hidden = true;
        let shown = entries.length;
        while (shown > 1 && entries[shown - 1]!.offsetTop > entries[0]!.offsetTop) {
          more.hidden = false;
          shown -= 1;
          entries[shown]!.hidden = true;
        }
        const rest = [...more.querySelectorAll('li')];
        for (const [index, link] of rest.entries()) link.hidden = index < shown;
      }
    },
  );
}
