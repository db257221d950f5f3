import { Icon } from '#ui/Icon.tsx';
import type { PhoneRevealModel } from './phone-reveal.ts';

interface Props {
  readonly phone: PhoneRevealModel;
  /** Where on the page it stands, for the reports. */
  readonly placement: string;
  readonly look?: 'main' | 'second' | 'quiet';
  /** Where only a script can have drawn it, the first press shows and does not call. */
  readonly scripted?: boolean;
}

/**
 * The link is whole from the start: whoever has no script calls with it, and the mask is drawn over it by the stylesheet.
 * Which car it is about stands on the page around it, as `data-car`.
 */
export const PhoneReveal = ({ phone, placement, look = 'main', scripted = false }: Props) => (
  <span
    className="phone-reveal"
    data-record={JSON.stringify(phone.record)}
    data-location={phone.locationId}
    data-placement={placement}
  >
    <a className={`button button-${look}`} href={phone.href} role={scripted ? 'button' : undefined}>
      <Icon name="phone" />
      <span className="phone-number tabular-nums">
        <span className="phone-whole">
          Call <span className="nowrap">{phone.shown}</span>
        </span>
        <span className="phone-masked">
          Show <span className="nowrap">{phone.masked}</span>
          <span className="sr-only">, the phone number</span>
        </span>
      </span>
    </a>
    <span className="sr-only" role="status" />
  </span>
);
