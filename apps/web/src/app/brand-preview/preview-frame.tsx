import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { Theme } from '@safety-qube/contract/schemas/tenants';
import { direction } from '@safety-qube/domain/languages';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { makeTheme, resolveCssVariables } from '../../theme/theme.ts';
import classes from './brand-preview.module.css';

/** The size of the window that is shown, in CSS pixels. */
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };
const EMPTY_PAGE = '<!doctype html><html><head></head><body></body></html>';
const isStyle = (node: Node): node is HTMLElement =>
  node instanceof HTMLStyleElement || (node instanceof HTMLLinkElement && node.rel === 'stylesheet');

/** Gives a document the styles of this page, also those that are loaded later. Returns a function that ends it. */
function followStyles(target: Document): () => void {
  const add = (nodes: Iterable<Node>) => {
    for (const node of nodes) if (isStyle(node)) target.head.append(node.cloneNode(true));
  };
  add(document.head.childNodes);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) add(addedNodes);
  });
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}

/**
 * A page of its own within this one, with a width, a language and colours of its own: what is in it is laid out as in a window of that
 * size. Nothing in it can be used.
 */
export function PreviewFrame(props: {
  title: string;
  theme: Pick<Theme, 'primary' | 'logo'>;
  colours: 'light' | 'dark';
  language: string;
  isPhone: boolean;
  children: ReactNode;
}) {
  const { theme, colours, language, isPhone, children } = props;
  const [page, setPage] = useState<Document>();
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const size = isPhone ? PHONE : DESKTOP;
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => page && followStyles(page), [page]);
  useEffect(() => {
    if (!page) return;
    page.documentElement.lang = language;
    page.documentElement.dir = direction(language);
  }, [page, language]);
  const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce;
  return (
    <div ref={frame} className={classes['window']} data-phone={isPhone || undefined} inert>
      <iframe
        className={classes['page']}
        title={props.title}
        srcDoc={EMPTY_PAGE}
        tabIndex={-1}
        {...size}
        style={{ transform: `scale(${width / size.width})` }}
        onLoad={(event) => setPage(event.currentTarget.contentDocument ?? undefined)}
      />
      {page &&
        createPortal(
          <DirectionProvider key={direction(language)} initialDirection={direction(language)} detectDirection={false}>
            <MantineProvider
              theme={makeTheme(theme.primary, theme.logo)}
              cssVariablesResolver={resolveCssVariables}
              forceColorScheme={colours}
              getRootElement={() => page.documentElement}
              {...(nonce && { getStyleNonce: () => nonce })}
            >
              {children}
            </MantineProvider>
          </DirectionProvider>,
          page.body,
        )}
    </div>
  );
}
