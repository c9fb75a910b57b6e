import type { LeftOut } from '@safety-qube/contract/schemas/templates';
import { LEFT_KINDS } from '@safety-qube/domain/templates/safetyculture/left-out';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '../../../components/ui/dialog.module.css';
import { Dialog } from '../../../components/ui/dialog.tsx';
import classes from './left-out.module.css';

/** Kinds of reasons, those that need attention first. */
const KINDS = ['lost', 'changed', 'aside'] as const;

/**
 * Lists everything in a file that could not be imported, by reason, each with its position in the file; `children` are
 * its buttons.
 */
export function LeftOutDialog(props: {
  title: string;
  /** The name of the created template, if it is new. */
  made?: string;
  leftOut: readonly LeftOut[];
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, made, leftOut, onClose, children } = props;
  const { t } = useTranslation();
  const byKind = Map.groupBy(leftOut, ({ reason }) => LEFT_KINDS[reason]);
  const kinds = KINDS.flatMap((kind) => {
    const items = byKind.get(kind);
    return items ? [{ kind, count: items.length, byReason: [...Map.groupBy(items, ({ reason }) => reason)] }] : [];
  });
  return (
    <Dialog size={640} onClose={onClose} title={title}>
      {made && (
        <p className={dialog['text']}>
          <b>{made}</b>
        </p>
      )}
      <p className={dialog['text']}>{t('templates.leftOutText')}</p>
      <div className={classes['reasons']}>
        {kinds.map(({ kind, count, byReason }) => (
          <section key={kind}>
            <h3 className={classes['kind']}>
              <span>{t(`templates.leftKind.${kind}`)}</span> <span className="num">{count}</span>
            </h3>
            {byReason.map(([reason, items]) => (
              <details key={reason} open={kind === 'lost'}>
                <summary>
                  <IconChevronRight size={16} stroke={1.75} className="flip" aria-hidden />
                  <span>{t(`templates.left.${reason}`)}</span>
                  <span className="num">{items.length}</span>
                </summary>
                <ul>
                  {items.map(({ path, label }) => (
                    <li key={path}>
                      {label && <bdi className="words">{label}</bdi>}
                      <bdi dir="ltr" className={classes['path']}>
                        {path}
                      </bdi>
                    </li>
                  ))}
                </ul>
              </details>
            ))}
          </section>
        ))}
      </div>
      <div className={dialog['foot']}>{children}</div>
    </Dialog>
  );
}
