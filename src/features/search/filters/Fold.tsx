import { type DetailsHTMLAttributes, memo, type ReactNode, useEffect, useRef, useState } from 'react';

interface BodyProps {
  readonly isOpen: boolean;
  readonly children: () => ReactNode;
}

/** What was folded away again stays as it was, because nobody sees it. */
const Body = memo(
  ({ children }: BodyProps) => children(),
  (_before, { isOpen }) => !isOpen,
);

interface Props extends Pick<DetailsHTMLAttributes<HTMLDetailsElement>, 'className'> {
  readonly name?: string;
  readonly isOpen: boolean;
  readonly summary: ReactNode;
  readonly bodyClass?: string;
  readonly children: () => ReactNode;
  readonly onFold?: (isOpen: boolean) => void;
}

/**
 * Draws a part of the page that can be folded away. The HTML has all of it. In the browser nothing of it is drawn
 * before it is opened for the first time: until then the HTML stays as it came.
 */
export function Fold({ className, name, isOpen, summary, bodyClass, children, onFold }: Props) {
  const [isUnfolded, setUnfolded] = useState(isOpen);
  const [wasOpened, setOpened] = useState(import.meta.env.SSR || isOpen);
  const element = useRef<HTMLDetailsElement>(null);
  const draw = (open: boolean) => {
    setUnfolded(open);
    if (open) setOpened(true);
  };
  const look = () => {
    const open = element.current?.open ?? false;
    draw(open);
    onFold?.(open);
  };
  // It may have been opened before the script came, and a choice made elsewhere opens it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at what is there.
  useEffect(look, [isOpen]);
  return (
    <details className={className} data-filter={name} open={isOpen} ref={element} onToggle={look}>
      {/* The browser says that it was opened a frame later. By then it must be drawn. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, and a key presses it too. */}
      <summary onClick={() => draw(!element.current?.open)}>{summary}</summary>
      {wasOpened || isOpen ? (
        <div key="drawn" className={bodyClass}>
          <Body isOpen={isUnfolded || isOpen}>{children}</Body>
        </div>
      ) : (
        <div
          key="as-it-came"
          className={bodyClass}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: stands for what the HTML has there.
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      )}
    </details>
  );
}
