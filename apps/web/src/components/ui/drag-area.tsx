import { Accessibility, type DragEndEvent, PointerSensor, StyleInjector } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { getNonce } from 'get-nonce';
import type { ReactNode } from 'react';

const nonce = getNonce();

/**
 * An area in which items can be dragged onto others by pointer. Keyboard users need another way, labelled in their
 * language.
 */
export function DragArea(props: { onDrop: (dragged: string, onto: string) => void; children: ReactNode }) {
  const end = ({ canceled, operation: { source, target } }: Pick<DragEndEvent, 'canceled' | 'operation'>) => {
    if (!canceled && source && target && source.id !== target.id) props.onDrop(String(source.id), String(target.id));
  };
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={(defaults) => [
        ...defaults.filter((plugin) => plugin !== Accessibility),
        ...(nonce ? [StyleInjector.configure({ nonce })] : []),
      ]}
      onDragEnd={end}
    >
      {props.children}
    </DragDropProvider>
  );
}
