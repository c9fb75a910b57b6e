import { countSeen } from '@safety-qube/contract/endpoints/visit-board';
import type { KnownIssue } from '@safety-qube/contract/schemas/board-lines';
import type { BoardPhoto } from '@safety-qube/domain/issues/board-lines';
import { IconEye, IconEyeCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardLine } from '../../components/ui/board-line.tsx';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { beginSeen, isMarkedSeen, markSeen } from '../../shared/visit/seen-marks.ts';
import { type VisitKey, visitCall } from '../../shared/visit/visit-calls.ts';
import classes from './place-board.module.css';
import { boardPhotoQuery, placeBoardQuery } from './place-board.queries.ts';
import { visitQuery } from './visit.queries.ts';
import { visitDay } from './visit-date.ts';

/** What the visitor came by. */
const KeyContext = createContext<VisitKey>({ code: '' });

function Picture({ id, photo, alt }: { id: number; photo: BoardPhoto; alt: string }) {
  const { data: src } = useQuery(boardPhotoQuery(use(KeyContext), id, photo));
  return src && <img src={src} alt={alt} />;
}

/** An issue that is known, and the button by which a visitor says that they have seen it too: once for a device, without a name. */
function Known({ issue: { id, reported, place, seen } }: { issue: KnownIssue }) {
  const { t } = useTranslation();
  const key = use(KeyContext);
  const [wasMarked] = useState(() => isMarkedSeen(id));
  const [newKey] = useState(() => crypto.randomUUID());
  const say = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      // The same key for each attempt, also after a reload or in another tab, so that it is counted once.
      const idempotencyKey = beginSeen(id, newKey);
      await visitCall(key, countSeen, { params: { id }, body: {}, idempotencyKey });
      markSeen(id, idempotencyKey);
    },
  });
  const isSaid = wasMarked || say.isSuccess;
  const others = wasMarked ? seen - 1 : seen;
  const Icon = isSaid ? IconEyeCheck : IconEye;
  return (
    <li className={classes['known']}>
      <p>
        <bdi>{reported}</bdi>
      </p>
      <p className={classes['facts']}>
        <bdi>{place.at(-1)}</bdi>
        {others > 0 && <span>{t('visit.known.count', { count: others })}</span>}
      </p>
      {/* Not disabled, which would take the focus from the user who pressed it. */}
      <button
        type="button"
        aria-pressed={isSaid}
        aria-disabled={isSaid || say.isPending}
        onClick={() => !isSaid && !say.isPending && say.mutate()}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
        {t(isSaid ? 'visit.known.said' : 'visit.known.say')}
      </button>
      <p role="status" className={classes['problem']}>
        {say.isError ? refusalOf(say.error) : ''}
      </p>
    </li>
  );
}

/**
 * What is known and being worked on at the place that a visitor came by, and what was fixed there, below what they can report; nothing
 * if there is neither.
 */
export default function PlaceBoard({ code }: { code: string }) {
  const { t, i18n } = useTranslation();
  const key = useMemo(() => ({ code }), [code]);
  const { data: visit } = useQuery({ ...visitQuery(key), enabled: false });
  const { data } = useQuery({ ...placeBoardQuery(key), enabled: visit?.task === null });
  if (!visit || !data || data.known.length + data.fixed.length === 0) return null;
  const { known, fixed } = data;
  return (
    <KeyContext value={key}>
      <div className={classes['board']}>
        {known.length > 0 && (
          <section aria-labelledby="board-known">
            <h2 id="board-known">{t('visit.known.title')}</h2>
            <p className={classes['help']}>{t('visit.known.text')}</p>
            <ul>
              {known.map((issue) => (
                <Known key={issue.id} issue={issue} />
              ))}
            </ul>
          </section>
        )}
        {fixed.length > 0 && (
          <section aria-labelledby="board-fixed">
            <h2 id="board-fixed">{t('weDid.title')}</h2>
            <ul>
              {fixed.map((line) => (
                <BoardLine
                  key={line.id}
                  line={line}
                  Picture={Picture}
                  facts={
                    <>
                      <bdi>{line.place.at(-1)}</bdi>
                      <span>{visitDay(i18n.language, line.fixedAt, visit.timeZone)}</span>
                    </>
                  }
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </KeyContext>
  );
}
