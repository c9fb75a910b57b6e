import { expect, type Page } from '@playwright/test';

/** Smallest size of what is touched on a phone, in pixels. */
const LEAST = 44;

/**
 * Returns what is smaller on a page, or on the dialog or menu that covers it. A field is as large as the label that belongs to it;
 * links within a sentence are as high as its lines.
 */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const layers = document.querySelectorAll(
      '[aria-modal="true"], dialog[open], [role="menu"], [popover]:popover-open',
    );
    const scope = [...layers].at(-1) ?? document.body;
    const targets =
      'a[href], button, input:not([type="hidden"], [type="file"]), select, textarea, summary, [role="option"], [role="menuitem"], [role="tab"]';
    const sizeOf = (element: Element): { width: number; height: number } => {
      // A field is all of its frame.
      const frame = element instanceof HTMLInputElement && element.closest('[class*="mantine-"][class*="-wrapper"]');
      const boxes = [(frame || element).getBoundingClientRect()];
      if (element instanceof HTMLInputElement)
        for (const label of element.labels ?? [])
          if (element.type !== 'text') boxes.push(label.getBoundingClientRect());
      const sizes = boxes.map(({ width, height }) => ({ width, height }));
      for (const part of [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])]) {
        const after = getComputedStyle(part, '::after');
        if (after.content !== 'none' && after.position === 'absolute')
          sizes.push({ width: Number.parseFloat(after.width), height: Number.parseFloat(after.height) });
      }
      return {
        width: Math.max(...sizes.map(({ width }) => width)),
        height: Math.max(...sizes.map(({ height }) => height)),
      };
    };
    return [...scope.querySelectorAll(targets)]
      .filter((element) => {
        const { bottom, width } = element.getBoundingClientRect();
        const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 1 && bottom > 0;
        const isInSentence = element instanceof HTMLAnchorElement && getComputedStyle(element).display === 'inline';
        return isSeen && !isInSentence && !element.closest('[aria-hidden="true"], [inert]');
      })
      .flatMap((element) => {
        const { width, height } = sizeOf(element);
        if (width >= least - 0.5 && height >= least - 0.5) return [];
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
        return `${element.tagName.toLowerCase()}.${element.className} “${name}” ${Math.round(width)} × ${Math.round(height)}`;
      });
  }, LEAST);

/** Expects that everything on a page can be touched with a thumb. A failure does not end the test. */
export const expectTouchable = (page: Page, message: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => tooSmall(page), { message, timeout: 3000 })
    .toEqual([]);
