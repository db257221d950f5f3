import { Icon } from '#ui/icons/Icon.tsx';
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
 * Draws a complete link: without JavaScript it calls, and the stylesheet draws the mask over it. An ancestor's
 * `data-car` names the vehicle.
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
