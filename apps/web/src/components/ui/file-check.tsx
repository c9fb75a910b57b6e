import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './file-check.module.css';
import { Section } from './section.tsx';

/** The content of a page on which a file is checked before it is imported. */
export const FileCheck = ({ children }: { children: ReactNode }) => (
  <Stack gap={24} className={classes['page'] ?? ''}>
    {children}
  </Stack>
);

/** The name of the file. */
export const FileTitle = ({ name }: { name: string }) => (
  <h2 className={classes['file']}>
    <bdi>{name}</bdi>
  </h2>
);

/** What is said beside: of columns that are not read, of lines that are not shown. */
export const FileNote = ({ children }: { children: ReactNode }) => <p className={classes['note']}>{children}</p>;

/** The lines of a file that are refused, with the reason of each; `more` says how many are not shown. */
export function RefusedLines(props: {
  title: string;
  lines: readonly { readonly line: number; readonly name: string; readonly message: string | null }[];
  lineText: (line: number) => string;
  more: string | false;
}) {
  const { title, lines, lineText, more } = props;
  if (!lines.length) return null;
  return (
    <Section title={title} isPlain>
      <ul className={classes['lines']}>
        {lines.map(({ line, name, message }) => (
          <li key={line}>
            <span className={classes['line']}>{lineText(line)}</span>
            <bdi className={classes['name']}>{name}</bdi>
            <span className={classes['why']}>{message}</span>
          </li>
        ))}
      </ul>
      {more && <FileNote>{more}</FileNote>}
    </Section>
  );
}
