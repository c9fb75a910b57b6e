import type { Page } from '@playwright/test';

/** Returns the headers of a list that are cut, or too high for the head of the table. */
export const cutHeaders = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('th')]
      .filter(({ scrollWidth, clientWidth, offsetHeight, parentElement }) => {
        const isHigh = offsetHeight > 33 || (parentElement?.offsetHeight ?? 0) > 33;
        return scrollWidth > clientWidth || isHigh;
      })
      .map(({ textContent }) => textContent),
  );

/** Returns short values of a list that are cut: priorities, numbers, statuses and dates. */
export const cutValues = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 'td [class*="mark"], td [class*="status"], td [class*="number"], td time, td [class*="late"]';
    const isCut = (element: Element | null): boolean =>
      element !== null &&
      element.scrollWidth > element.clientWidth &&
      getComputedStyle(element).overflowX !== 'visible';
    const found = [...document.querySelectorAll(least)].filter(
      (element) => isCut(element) || [...element.children].some(isCut) || isCut(element.closest('td')),
    );
    return [...new Set(found.map(({ textContent }) => textContent))];
  });

/** Returns the entries of the sidebar, and the words of its search, that are cut. */
export const cutEntries = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = document.querySelectorAll('aside nav [class*="label"], aside [class*="searchText"]');
    if (named.length < 8) throw new Error(`only ${named.length} entries`);
    return [...named]
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map(({ textContent }) => textContent);
  });

/** Returns how many signs of a title of the usual letters a list shows. */
export const signsShown = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [first] = document.querySelectorAll<HTMLElement>('td a.words');
    const cell = first?.closest('td');
    if (!first || !cell) return 0;
    const text = 'Guardrails and planks are missing on the scaffold of level 12';
    const { paddingLeft, paddingRight } = getComputedStyle(cell);
    const room = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const sample = first.cloneNode() as HTMLElement;
    sample.textContent = text;
    sample.style.position = 'absolute';
    first.after(sample);
    const { width } = sample.getBoundingClientRect();
    sample.remove();
    return Math.floor(room / (width / text.length));
  });

/** Texts that are cut on a page, and those of them that are cut at their beginning instead of their end. */
export const cutTexts = (page: Page): Promise<{ cut: string[]; atBeginning: string[] }> =>
  page.evaluate(() => {
    const cut = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const { textOverflow, overflowX } = getComputedStyle(element);
      const isShort = element.scrollWidth <= element.clientWidth + 1;
      return textOverflow === 'ellipsis' && overflowX !== 'visible' && !isShort && element.checkVisibility();
    });
    const isOtherWay = (element: HTMLElement): boolean => {
      const letter = /\p{L}/u.exec(element.textContent)?.[0];
      if (letter === undefined) return false;
      return getComputedStyle(element).direction !== (/\p{Script=Arabic}/u.test(letter) ? 'rtl' : 'ltr');
    };
    const textsOf = (elements: HTMLElement[]): string[] => elements.map(({ textContent }) => textContent);
    return { cut: textsOf(cut), atBeginning: textsOf(cut.filter(isOtherWay)) };
  });
