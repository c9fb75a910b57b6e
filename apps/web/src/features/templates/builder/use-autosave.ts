import { saveDraft } from '@safety-qube/contract/endpoints/templates';
import type { Template } from '@safety-qube/contract/schemas/templates';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CallError, call } from '../../../shared/api/call.ts';
import { reactToError } from '../../../shared/api/query-client.ts';

/** Time after the last change until it is saved, in milliseconds. */
const DEBOUNCE_MS = 800;

/** Another user saved the template in the meantime: who and when, and the current version. */
export interface Conflict {
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: { readonly name: string } | null;
}
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';
/** The parts of a template that change when it is saved. */
type Head = Omit<Template, 'content' | 'problems' | 'leftOut'>;

const isConflict = (value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, unknown>> & Conflict =>
  typeof value['version'] === 'number' && typeof value['savedAt'] === 'string';
function conflictOf(error: unknown): Conflict | undefined {
  if (!(error instanceof CallError) || error.code !== 'TEMPLATE_CHANGED') return undefined;
  return isConflict(error.details) ? error.details : undefined;
}

/**
 * Saves a draft shortly after each change, one request after the other, each on the version that the previous one
 * created. When another user saved in the meantime nothing is sent until the user decides which version to keep.
 */
export function useAutosave(template: Template, content: TemplateContent) {
  const [head, setHead] = useState<Head>(template);
  const canEdit = head.abilities.edit;
  const [state, setState] = useState<SaveState>('saved');
  const [conflict, setConflict] = useState<Conflict>();
  const isHeld = useRef(false);
  const [problem, setProblem] = useState<string>();
  const saved = useRef(template.content);
  const version = useRef(template.version);
  const newest = useRef(content);
  const running = useRef<Promise<boolean>>(undefined);
  useLayoutEffect(() => {
    newest.current = content;
  });

  const hold = useCallback((by: Conflict) => {
    isHeld.current = true;
    setConflict(by);
    setState('conflict');
  }, []);

  const send = useCallback(async (): Promise<boolean> => {
    while (newest.current !== saved.current && !isHeld.current) {
      const sent = newest.current;
      setState('saving');
      try {
        const { problems: _, ...now } = await call(saveDraft, {
          params: { id: template.id },
          version: version.current,
          body: { content: sent },
        });
        saved.current = sent;
        version.current = now.version;
        setHead(now);
      } catch (error) {
        const found = conflictOf(error);
        setProblem(error instanceof CallError ? error.serverMessage : undefined);
        if (found) hold(found);
        else {
          reactToError(error);
          setState('failed');
        }
        return false;
      }
    }
    if (isHeld.current) return false;
    setState('saved');
    return true;
  }, [template.id, hold]);

  /** Saves pending changes now; returns whether everything is saved. */
  const flush = useCallback(async (): Promise<boolean> => {
    running.current ??= send().finally(() => {
      running.current = undefined;
    });
    return running.current;
  }, [send]);

  useEffect(() => {
    if (!canEdit || conflict) return;
    if (content === saved.current) {
      // A change that was undone before it was sent is already saved.
      setState((before) => (before === 'waiting' ? 'saved' : before));
      return;
    }
    setState((before) => (before === 'saving' ? before : 'waiting'));
    const timer = setTimeout(() => void flush(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [content, canEdit, conflict, flush]);

  useEffect(() => {
    const onOnline = () => void flush();
    const onLeave = (event: BeforeUnloadEvent) => {
      if (newest.current !== saved.current) event.preventDefault();
    };
    window.addEventListener('online', onOnline);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      window.removeEventListener('online', onOnline);
      window.removeEventListener('beforeunload', onLeave);
      // Pending changes are saved when another page opens.
      void flush();
    };
  }, [flush]);

  return {
    head,
    setHead: useCallback((now: Head) => {
      version.current = now.version;
      setHead(now);
    }, []),
    /** Returns the current version for If-Match. */
    version: useCallback(() => version.current, []),
    state,
    conflict,
    problem,
    flush,
    /** Handles the news that another user has saved: nothing more is sent if this page does not have that version. */
    heard: useCallback(
      async ({ version: other, savedAt, savedBy }: Conflict): Promise<void> => {
        await running.current;
        if (other > version.current) hold({ version: other, savedAt, savedBy });
      },
      [hold],
    ),
    /** Continues from the other user's version; `theirs` becomes the content. */
    takeTheirs: useCallback((theirs: Template) => {
      const { content: _, problems: __, leftOut: ___, ...now } = theirs;
      saved.current = theirs.content;
      version.current = theirs.version;
      isHeld.current = false;
      setHead(now);
      setConflict(undefined);
      setState('saved');
    }, []),
  };
}

/** State and actions of saving a draft. */
export type Saving = ReturnType<typeof useAutosave>;
