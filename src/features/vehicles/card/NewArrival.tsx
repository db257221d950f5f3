import { Icon } from '#ui/icons/Icon.tsx';

export function NewArrival() {
  return (
    <span className="new-arrival">
      <Icon name="camera" />
      <span className="display-face text-name">New arrival</span>
      <span className="text-fine">Pictures are on their way</span>
    </span>
  );
}
