/**
 * A star, filled for a favourite. It is drawn here, because the icons of the kit are part of the
 * first load, and the switcher is not.
 */
export const StarMark = ({ filled }: { filled: boolean }) => (
  <svg
    width={16}
    height={16}
    viewBox="0 0 24 24"
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={2}
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.2 6.1-.7z" />
  </svg>
);
