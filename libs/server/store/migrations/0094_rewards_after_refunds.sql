-- A refund may take back what a reward was given for: the reward is withdrawn, or kept because it was spent before.
alter table rewards add column withdrawn_at timestamptz;
alter table rewards add column kept_at timestamptz;
