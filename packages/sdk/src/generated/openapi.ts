// Made by `bun run openapi` from packages/sdk/openapi.json. Not to be edited.

export interface paths {
    "/api/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Scope: `members:read`.
         */
        get: operations["members.list"];
        put?: never;
        /**
         * Create a member
         * @description Scope: `members:write`.
         */
        post: operations["members.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a member
         * @description Scope: `members:read`.
         */
        get: operations["members.get"];
        /**
         * Update a member
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `members:write`.
         */
        put: operations["members.update"];
        post?: never;
        /**
         * Delete a member
         * @description Scope: `members:write`.
         */
        delete: operations["members.delete"];
        options?: never;
        head?: never;
        /**
         * Update a member
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `members:write`.
         */
        patch: operations["members.patch"];
        trace?: never;
    };
    "/api/membership-levels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List membership levels
         * @description Scope: `members:read`.
         */
        get: operations["membershipLevels.list"];
        put?: never;
        /**
         * Create a membership level
         * @description Scope: `members:write`.
         */
        post: operations["membershipLevels.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/membership-levels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a membership level
         * @description Scope: `members:read`.
         */
        get: operations["membershipLevels.get"];
        /**
         * Update a membership level
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `members:write`.
         */
        put: operations["membershipLevels.update"];
        post?: never;
        /**
         * Delete a membership level
         * @description Scope: `members:write`.
         */
        delete: operations["membershipLevels.delete"];
        options?: never;
        head?: never;
        /**
         * Update a membership level
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `members:write`.
         */
        patch: operations["membershipLevels.patch"];
        trace?: never;
    };
    "/api/members/{id}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Collect everything held about a person
         * @description Scope: `members:read`.
         */
        get: operations["members.data"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a person
         * @description The member and its user go; journals lose what identifies them; totals stay. Cannot be undone.
         *
         *     Scope: `members:write`.
         */
        post: operations["members.erase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Act as a member
         * @description A session token for an association's own site. Secret keys only.
         *
         *     Scope: `members:write`.
         */
        post: operations["members.createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports of the last 30 days
         * @description Scope: `members:read`.
         */
        get: operations["imports.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import
         * @description Scope: `members:read`.
         */
        get: operations["imports.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import members from CSV
         * @description The body is CSV in UTF-8, comma or semicolon, columns named like fields (`address.city`). It is streamed in and worked off in the background: follow `Location`. `upsert` matches `externalId`, else `email`.
         *
         *     Scope: `members:write`.
         */
        post: operations["members.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export members as CSV
         * @description Streams every member that fits the filters. An import takes the file back without loss.
         *
         *     Scope: `members:read`.
         */
        get: operations["members.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event as iCalendar
         * @description A file for calendars (RFC 5545), with its time zone.
         *
         *     Scope: `events:read`.
         */
        get: operations["events.calendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Scope: `events:read`.
         */
        get: operations["events.list"];
        put?: never;
        /**
         * Create an event
         * @description Scope: `events:write`.
         */
        post: operations["events.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description Scope: `events:read`.
         */
        get: operations["events.get"];
        /**
         * Update an event
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `events:write`.
         */
        put: operations["events.update"];
        post?: never;
        /**
         * Delete an event
         * @description Scope: `events:write`.
         */
        delete: operations["events.delete"];
        options?: never;
        head?: never;
        /**
         * Update an event
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `events:write`.
         */
        patch: operations["events.patch"];
        trace?: never;
    };
    "/api/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List courses
         * @description Scope: `courses:read`.
         */
        get: operations["courses.list"];
        put?: never;
        /**
         * Create a course
         * @description Scope: `courses:write`.
         */
        post: operations["courses.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a course
         * @description Scope: `courses:read`.
         */
        get: operations["courses.get"];
        /**
         * Update a course
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `courses:write`.
         */
        put: operations["courses.update"];
        post?: never;
        /**
         * Delete a course
         * @description Scope: `courses:write`.
         */
        delete: operations["courses.delete"];
        options?: never;
        head?: never;
        /**
         * Update a course
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `courses:write`.
         */
        patch: operations["courses.patch"];
        trace?: never;
    };
    "/api/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Scope: `jobs:read`.
         */
        get: operations["jobs.list"];
        put?: never;
        /**
         * Create a job
         * @description Scope: `jobs:write`.
         */
        post: operations["jobs.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * @description Scope: `jobs:read`.
         */
        get: operations["jobs.get"];
        /**
         * Update a job
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `jobs:write`.
         */
        put: operations["jobs.update"];
        post?: never;
        /**
         * Delete a job
         * @description Scope: `jobs:write`.
         */
        delete: operations["jobs.delete"];
        options?: never;
        head?: never;
        /**
         * Update a job
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `jobs:write`.
         */
        patch: operations["jobs.patch"];
        trace?: never;
    };
    "/api/community": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts of the community
         * @description Scope: `community:read`.
         */
        get: operations["community.list"];
        put?: never;
        /**
         * Create a post
         * @description Scope: `community:write`.
         */
        post: operations["community.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/community/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a post
         * @description Scope: `community:read`.
         */
        get: operations["community.get"];
        /**
         * Update a post
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `community:write`.
         */
        put: operations["community.update"];
        post?: never;
        /**
         * Delete a post
         * @description Scope: `community:write`.
         */
        delete: operations["community.delete"];
        options?: never;
        head?: never;
        /**
         * Update a post
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `community:write`.
         */
        patch: operations["community.patch"];
        trace?: never;
    };
    "/api/sponsorships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sponsorships
         * @description Scope: `sponsorships:read`.
         */
        get: operations["sponsorships.list"];
        put?: never;
        /**
         * Create a sponsorship
         * @description Scope: `sponsorships:write`.
         */
        post: operations["sponsorships.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sponsorships/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sponsorship
         * @description Scope: `sponsorships:read`.
         */
        get: operations["sponsorships.get"];
        /**
         * Update a sponsorship
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `sponsorships:write`.
         */
        put: operations["sponsorships.update"];
        post?: never;
        /**
         * Delete a sponsorship
         * @description Scope: `sponsorships:write`.
         */
        delete: operations["sponsorships.delete"];
        options?: never;
        head?: never;
        /**
         * Update a sponsorship
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `sponsorships:write`.
         */
        patch: operations["sponsorships.patch"];
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Scope: `identity:read`.
         */
        get: operations["users.list"];
        put?: never;
        /**
         * Create a user
         * @description Scope: `identity:write`.
         */
        post: operations["users.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description Scope: `identity:read`.
         */
        get: operations["users.get"];
        /**
         * Update a user
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `identity:write`.
         */
        put: operations["users.update"];
        post?: never;
        /**
         * Delete a user
         * @description Scope: `identity:write`.
         */
        delete: operations["users.delete"];
        options?: never;
        head?: never;
        /**
         * Update a user
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `identity:write`.
         */
        patch: operations["users.patch"];
        trace?: never;
    };
    "/api/users/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Act as a user
         * @description A session token. Secret keys only.
         *
         *     Scope: `identity:write`.
         */
        post: operations["users.createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description Scope: `keys:read`.
         */
        get: operations["keys.list"];
        put?: never;
        /**
         * Create an API key
         * @description Scope: `keys:write`.
         */
        post: operations["keys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a key
         * @description Scope: `keys:read`.
         */
        get: operations["keys.get"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description It stops within a second on every server, and stays in the list with `revokedAt`.
         *
         *     Scope: `keys:write`.
         */
        delete: operations["keys.revoke"];
        options?: never;
        head?: never;
        /**
         * Change an API key
         * @description Scope: `keys:write`.
         */
        patch: operations["keys.update"];
        trace?: never;
    };
    "/api/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key
         * @description Old and new both work until `graceSeconds` are over.
         *
         *     Scope: `keys:write`.
         */
        post: operations["keys.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the association's profile
         * @description Scope: `client:read`.
         */
        get: operations["client.get"];
        /**
         * Change the association's profile
         * @description Scope: `client:write`.
         */
        put: operations["client.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the association's profile
         * @description Scope: `client:write`.
         */
        patch: operations["client.patch"];
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is asking
         * @description The key or user behind the request, its association, and what it may do.
         */
        get: operations["me.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Scope: `webhooks:read`.
         */
        get: operations["webhooks.list"];
        put?: never;
        /**
         * Create a webhook
         * @description Scope: `webhooks:write`.
         */
        post: operations["webhooks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Scope: `webhooks:read`.
         */
        get: operations["webhooks.get"];
        /**
         * Update a webhook
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `webhooks:write`.
         */
        put: operations["webhooks.update"];
        post?: never;
        /**
         * Delete a webhook
         * @description Scope: `webhooks:write`.
         */
        delete: operations["webhooks.delete"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description Merges: a field left out keeps its value, `null` clears it (RFC 7396).
         *
         *     Scope: `webhooks:write`.
         */
        patch: operations["webhooks.patch"];
        trace?: never;
    };
    "/api/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook’s secret
         * @description Until `graceSeconds` are over, what is sent is signed with the old secret as well.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["webhooks.rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends `webhook.test` to this webhook alone. `Location` lists what became of it.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["webhooks.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again what failed since a time
         * @description Every failed delivery, and every event that was missed while the webhook was disabled, oldest first.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["webhooks.recover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to a webhook
         * @description Of the last 30 days, newest first.
         *
         *     Scope: `webhooks:read`.
         */
        get: operations["webhooks.deliveries.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description At once, whatever became of it; should it fail, its retries begin anew.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["webhooks.deliveries.redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the log of events
         * @description Of the last 30 days, oldest first. Whoever follows it with `after` sees each event once and misses none.
         *
         *     Scope: `webhooks:read`.
         */
        get: operations["eventsLog.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events-log/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the log of events
         * @description Server-sent events: `event` is the kind, `id` the event’s id, `data` what a webhook would get. A client that comes back with `Last-Event-ID` goes on where it was; nothing is missed for 30 days.
         *
         *     Scope: `webhooks:read`.
         */
        get: operations["eventsLog.stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the kinds of events
         * @description Each with an example of what is sent.
         */
        get: operations["eventTypes.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries: who did what, from where
         * @description Scope: `audit:read`.
         */
        get: operations["auditLog.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/platform/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List clients */
        get: operations["platform.clients.list"];
        put?: never;
        /** Create a client with its sandbox twin */
        post: operations["platform.clients.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/platform/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a client */
        get: operations["platform.clients.get"];
        put?: never;
        post?: never;
        /** Delete a client and its sandbox twin */
        delete: operations["platform.clients.delete"];
        options?: never;
        head?: never;
        /** Change a client's name, plan or suspension */
        patch: operations["platform.clients.update"];
        trace?: never;
    };
    "/api/platform/maintenance/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Do what is due by time, now */
        post: operations["platform.maintenance.run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in */
        get: operations["session.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: operations["session.end"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process is alive */
        get: operations["health.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether every needed dependency answers */
        get: operations["readiness.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prometheus metrics */
        get: operations["metrics.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every kind of problem */
        get: operations["problems.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a kind of problem means */
        get: operations["problems.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "member.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * member.created
         * @description A member was created.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "member.created",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "email": "ada@example.org",
                     *         "firstName": "Ada",
                     *         "lastName": "Lovelace",
                     *         "displayName": null,
                     *         "phone": "+44 117 496 0000",
                     *         "organization": null,
                     *         "jobTitle": null,
                     *         "department": null,
                     *         "address": {
                     *           "line1": "1 Quay Street",
                     *           "line2": null,
                     *           "city": "Bristol",
                     *           "region": null,
                     *           "postalCode": "BS1 4DQ",
                     *           "country": "GB"
                     *         },
                     *         "memberNumber": "M-000042",
                     *         "level": "individual",
                     *         "status": "pending",
                     *         "joinedAt": "2026-03-14T09:26:53.589Z",
                     *         "renewsAt": "2026-03-14T09:26:53.589Z",
                     *         "consents": {
                     *           "newsletter": false,
                     *           "directory": false
                     *         },
                     *         "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["MemberCreatedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * member.updated
         * @description A member was changed; `previous` has the fields' old values.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "member.updated",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "email": "ada@example.org",
                     *         "firstName": "Ada",
                     *         "lastName": "Lovelace",
                     *         "displayName": null,
                     *         "phone": "+44 117 496 0000",
                     *         "organization": null,
                     *         "jobTitle": null,
                     *         "department": null,
                     *         "address": {
                     *           "line1": "1 Quay Street",
                     *           "line2": null,
                     *           "city": "Bristol",
                     *           "region": null,
                     *           "postalCode": "BS1 4DQ",
                     *           "country": "GB"
                     *         },
                     *         "memberNumber": "M-000042",
                     *         "level": "individual",
                     *         "status": "pending",
                     *         "joinedAt": "2026-03-14T09:26:53.589Z",
                     *         "renewsAt": "2026-03-14T09:26:53.589Z",
                     *         "consents": {
                     *           "newsletter": false,
                     *           "directory": false
                     *         },
                     *         "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": {
                     *         "externalId": "crm-1042",
                     *         "email": "ada@example.org",
                     *         "firstName": "Ada",
                     *         "lastName": "Lovelace",
                     *         "displayName": null,
                     *         "phone": "+44 117 496 0000",
                     *         "organization": null,
                     *         "jobTitle": null,
                     *         "department": null,
                     *         "address": {
                     *           "line1": "1 Quay Street",
                     *           "line2": null,
                     *           "city": "Bristol",
                     *           "region": null,
                     *           "postalCode": "BS1 4DQ",
                     *           "country": "GB"
                     *         },
                     *         "memberNumber": "M-000042",
                     *         "level": "individual",
                     *         "status": "pending",
                     *         "joinedAt": "2026-03-14T09:26:53.589Z",
                     *         "renewsAt": "2026-03-14T09:26:53.589Z",
                     *         "consents": {
                     *           "newsletter": false,
                     *           "directory": false
                     *         },
                     *         "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MemberUpdatedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * member.deleted
         * @description A member was deleted; `data` is the record as it was last.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "member.deleted",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "email": "ada@example.org",
                     *         "firstName": "Ada",
                     *         "lastName": "Lovelace",
                     *         "displayName": null,
                     *         "phone": "+44 117 496 0000",
                     *         "organization": null,
                     *         "jobTitle": null,
                     *         "department": null,
                     *         "address": {
                     *           "line1": "1 Quay Street",
                     *           "line2": null,
                     *           "city": "Bristol",
                     *           "region": null,
                     *           "postalCode": "BS1 4DQ",
                     *           "country": "GB"
                     *         },
                     *         "memberNumber": "M-000042",
                     *         "level": "individual",
                     *         "status": "pending",
                     *         "joinedAt": "2026-03-14T09:26:53.589Z",
                     *         "renewsAt": "2026-03-14T09:26:53.589Z",
                     *         "consents": {
                     *           "newsletter": false,
                     *           "directory": false
                     *         },
                     *         "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["MemberDeletedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "event.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * event.created
         * @description An event was created.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "event.created",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "title": "Spring conference",
                     *         "slug": "spring-conference",
                     *         "summary": "Two days on tides and towers.",
                     *         "description": null,
                     *         "startsAt": "2026-05-07T08:00:00.000Z",
                     *         "endsAt": "2026-05-08T16:00:00.000Z",
                     *         "timezone": "Europe/Amsterdam",
                     *         "allDay": false,
                     *         "format": "in_person",
                     *         "venue": "Harbour Hall",
                     *         "address": {
                     *           "line1": "1 Quay Street",
                     *           "line2": null,
                     *           "city": "Bristol",
                     *           "region": null,
                     *           "postalCode": "BS1 4DQ",
                     *           "country": "GB"
                     *         },
                     *         "url": "https://example.org",
                     *         "capacity": 120,
                     *         "registrationUrl": "https://example.org",
                     *         "price": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "memberPrice": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "visibility": "public",
                     *         "imageUrl": "https://example.org",
                     *         "organizer": "Events committee",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["EventCreatedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "event.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * event.updated
         * @description An event was changed; `previous` has the fields' old values.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "event.updated",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "title": "Spring conference",
                     *         "slug": "spring-conference",
                     *         "summary": "Two days on tides and towers.",
                     *         "description": null,
                     *         "startsAt": "2026-05-07T08:00:00.000Z",
                     *         "endsAt": "2026-05-08T16:00:00.000Z",
                     *         "timezone": "Europe/Amsterdam",
                     *         "allDay": false,
                     *         "format": "in_person",
                     *         "venue": "Harbour Hall",
                     *         "address": {
                     *           "line1": "1 Quay Street",
                     *           "line2": null,
                     *           "city": "Bristol",
                     *           "region": null,
                     *           "postalCode": "BS1 4DQ",
                     *           "country": "GB"
                     *         },
                     *         "url": "https://example.org",
                     *         "capacity": 120,
                     *         "registrationUrl": "https://example.org",
                     *         "price": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "memberPrice": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "visibility": "public",
                     *         "imageUrl": "https://example.org",
                     *         "organizer": "Events committee",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": {
                     *         "externalId": "crm-1042",
                     *         "title": "Spring conference",
                     *         "slug": "spring-conference",
                     *         "summary": "Two days on tides and towers.",
                     *         "description": null,
                     *         "startsAt": "2026-05-07T08:00:00.000Z",
                     *         "endsAt": "2026-05-08T16:00:00.000Z",
                     *         "timezone": "Europe/Amsterdam",
                     *         "allDay": false,
                     *         "format": "in_person",
                     *         "venue": "Harbour Hall",
                     *         "address": {
                     *           "line1": "1 Quay Street",
                     *           "line2": null,
                     *           "city": "Bristol",
                     *           "region": null,
                     *           "postalCode": "BS1 4DQ",
                     *           "country": "GB"
                     *         },
                     *         "url": "https://example.org",
                     *         "capacity": 120,
                     *         "registrationUrl": "https://example.org",
                     *         "price": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "memberPrice": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "visibility": "public",
                     *         "imageUrl": "https://example.org",
                     *         "organizer": "Events committee",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventUpdatedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "event.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * event.deleted
         * @description An event was deleted; `data` is the record as it was last.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "event.deleted",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "title": "Spring conference",
                     *         "slug": "spring-conference",
                     *         "summary": "Two days on tides and towers.",
                     *         "description": null,
                     *         "startsAt": "2026-05-07T08:00:00.000Z",
                     *         "endsAt": "2026-05-08T16:00:00.000Z",
                     *         "timezone": "Europe/Amsterdam",
                     *         "allDay": false,
                     *         "format": "in_person",
                     *         "venue": "Harbour Hall",
                     *         "address": {
                     *           "line1": "1 Quay Street",
                     *           "line2": null,
                     *           "city": "Bristol",
                     *           "region": null,
                     *           "postalCode": "BS1 4DQ",
                     *           "country": "GB"
                     *         },
                     *         "url": "https://example.org",
                     *         "capacity": 120,
                     *         "registrationUrl": "https://example.org",
                     *         "price": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "memberPrice": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "visibility": "public",
                     *         "imageUrl": "https://example.org",
                     *         "organizer": "Events committee",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["EventDeletedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "course.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * course.created
         * @description A course was created.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "course.created",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "title": "Reading tide tables",
                     *         "code": "HC-101",
                     *         "slug": "spring-conference",
                     *         "summary": null,
                     *         "description": null,
                     *         "delivery": "self_paced",
                     *         "startsAt": "2026-03-14T09:26:53.589Z",
                     *         "endsAt": "2026-03-14T09:26:53.589Z",
                     *         "durationMinutes": 90,
                     *         "credits": [
                     *           {
                     *             "scheme": "CPD",
                     *             "amount": 6.5
                     *           }
                     *         ],
                     *         "minScore": 70,
                     *         "price": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "memberPrice": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "visibility": "public",
                     *         "url": "https://example.org",
                     *         "imageUrl": "https://example.org",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["CourseCreatedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "course.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * course.updated
         * @description A course was changed; `previous` has the fields' old values.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "course.updated",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "title": "Reading tide tables",
                     *         "code": "HC-101",
                     *         "slug": "spring-conference",
                     *         "summary": null,
                     *         "description": null,
                     *         "delivery": "self_paced",
                     *         "startsAt": "2026-03-14T09:26:53.589Z",
                     *         "endsAt": "2026-03-14T09:26:53.589Z",
                     *         "durationMinutes": 90,
                     *         "credits": [
                     *           {
                     *             "scheme": "CPD",
                     *             "amount": 6.5
                     *           }
                     *         ],
                     *         "minScore": 70,
                     *         "price": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "memberPrice": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "visibility": "public",
                     *         "url": "https://example.org",
                     *         "imageUrl": "https://example.org",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": {
                     *         "externalId": "crm-1042",
                     *         "title": "Reading tide tables",
                     *         "code": "HC-101",
                     *         "slug": "spring-conference",
                     *         "summary": null,
                     *         "description": null,
                     *         "delivery": "self_paced",
                     *         "startsAt": "2026-03-14T09:26:53.589Z",
                     *         "endsAt": "2026-03-14T09:26:53.589Z",
                     *         "durationMinutes": 90,
                     *         "credits": [
                     *           {
                     *             "scheme": "CPD",
                     *             "amount": 6.5
                     *           }
                     *         ],
                     *         "minScore": 70,
                     *         "price": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "memberPrice": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "visibility": "public",
                     *         "url": "https://example.org",
                     *         "imageUrl": "https://example.org",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CourseUpdatedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "course.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * course.deleted
         * @description A course was deleted; `data` is the record as it was last.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "course.deleted",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "title": "Reading tide tables",
                     *         "code": "HC-101",
                     *         "slug": "spring-conference",
                     *         "summary": null,
                     *         "description": null,
                     *         "delivery": "self_paced",
                     *         "startsAt": "2026-03-14T09:26:53.589Z",
                     *         "endsAt": "2026-03-14T09:26:53.589Z",
                     *         "durationMinutes": 90,
                     *         "credits": [
                     *           {
                     *             "scheme": "CPD",
                     *             "amount": 6.5
                     *           }
                     *         ],
                     *         "minScore": 70,
                     *         "price": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "memberPrice": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "visibility": "public",
                     *         "url": "https://example.org",
                     *         "imageUrl": "https://example.org",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["CourseDeletedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * job.created
         * @description A job was created.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "job.created",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "title": "Hydrographic surveyor",
                     *         "description": null,
                     *         "employer": "Port of Bristol",
                     *         "location": "Bristol",
                     *         "remote": "onsite",
                     *         "employmentType": "FULL_TIME",
                     *         "salary": {
                     *           "min": 4200000,
                     *           "max": 4200000,
                     *           "currency": "EUR",
                     *           "unit": "HOUR"
                     *         },
                     *         "applyUrl": "https://example.org",
                     *         "postedAt": "2026-03-14T09:26:53.589Z",
                     *         "expiresAt": "2026-03-14T09:26:53.589Z",
                     *         "featured": false,
                     *         "visibility": "public",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["JobCreatedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * job.updated
         * @description A job was changed; `previous` has the fields' old values.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "job.updated",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "title": "Hydrographic surveyor",
                     *         "description": null,
                     *         "employer": "Port of Bristol",
                     *         "location": "Bristol",
                     *         "remote": "onsite",
                     *         "employmentType": "FULL_TIME",
                     *         "salary": {
                     *           "min": 4200000,
                     *           "max": 4200000,
                     *           "currency": "EUR",
                     *           "unit": "HOUR"
                     *         },
                     *         "applyUrl": "https://example.org",
                     *         "postedAt": "2026-03-14T09:26:53.589Z",
                     *         "expiresAt": "2026-03-14T09:26:53.589Z",
                     *         "featured": false,
                     *         "visibility": "public",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": {
                     *         "externalId": "crm-1042",
                     *         "title": "Hydrographic surveyor",
                     *         "description": null,
                     *         "employer": "Port of Bristol",
                     *         "location": "Bristol",
                     *         "remote": "onsite",
                     *         "employmentType": "FULL_TIME",
                     *         "salary": {
                     *           "min": 4200000,
                     *           "max": 4200000,
                     *           "currency": "EUR",
                     *           "unit": "HOUR"
                     *         },
                     *         "applyUrl": "https://example.org",
                     *         "postedAt": "2026-03-14T09:26:53.589Z",
                     *         "expiresAt": "2026-03-14T09:26:53.589Z",
                     *         "featured": false,
                     *         "visibility": "public",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["JobUpdatedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * job.deleted
         * @description A job was deleted; `data` is the record as it was last.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "job.deleted",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "title": "Hydrographic surveyor",
                     *         "description": null,
                     *         "employer": "Port of Bristol",
                     *         "location": "Bristol",
                     *         "remote": "onsite",
                     *         "employmentType": "FULL_TIME",
                     *         "salary": {
                     *           "min": 4200000,
                     *           "max": 4200000,
                     *           "currency": "EUR",
                     *           "unit": "HOUR"
                     *         },
                     *         "applyUrl": "https://example.org",
                     *         "postedAt": "2026-03-14T09:26:53.589Z",
                     *         "expiresAt": "2026-03-14T09:26:53.589Z",
                     *         "featured": false,
                     *         "visibility": "public",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["JobDeletedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * post.created
         * @description A post was created.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "post.created",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "title": "What we learnt about silt",
                     *         "body": null,
                     *         "space": "Surveying",
                     *         "author": {
                     *           "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "name": "Ada Lovelace"
                     *         },
                     *         "pinned": false,
                     *         "url": "https://example.org",
                     *         "visibility": "public",
                     *         "publishedAt": "2026-03-14T09:26:53.589Z",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["PostCreatedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * post.updated
         * @description A post was changed; `previous` has the fields' old values.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "post.updated",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "title": "What we learnt about silt",
                     *         "body": null,
                     *         "space": "Surveying",
                     *         "author": {
                     *           "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "name": "Ada Lovelace"
                     *         },
                     *         "pinned": false,
                     *         "url": "https://example.org",
                     *         "visibility": "public",
                     *         "publishedAt": "2026-03-14T09:26:53.589Z",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": {
                     *         "externalId": "crm-1042",
                     *         "title": "What we learnt about silt",
                     *         "body": null,
                     *         "space": "Surveying",
                     *         "author": {
                     *           "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "name": "Ada Lovelace"
                     *         },
                     *         "pinned": false,
                     *         "url": "https://example.org",
                     *         "visibility": "public",
                     *         "publishedAt": "2026-03-14T09:26:53.589Z",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PostUpdatedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * post.deleted
         * @description A post was deleted; `data` is the record as it was last.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "post.deleted",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "title": "What we learnt about silt",
                     *         "body": null,
                     *         "space": "Surveying",
                     *         "author": {
                     *           "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "name": "Ada Lovelace"
                     *         },
                     *         "pinned": false,
                     *         "url": "https://example.org",
                     *         "visibility": "public",
                     *         "publishedAt": "2026-03-14T09:26:53.589Z",
                     *         "status": "draft",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["PostDeletedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sponsorship.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sponsorship.created
         * @description A sponsorship was created.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "sponsorship.created",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "sponsor": "Port of Bristol",
                     *         "tier": "gold",
                     *         "description": null,
                     *         "logoUrl": "https://example.org",
                     *         "url": "https://example.org",
                     *         "startsAt": "2026-03-14T09:26:53.589Z",
                     *         "endsAt": "2026-03-14T09:26:53.589Z",
                     *         "sort": -1000000,
                     *         "price": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "visibility": "public",
                     *         "status": "proposed",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["SponsorshipCreatedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sponsorship.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sponsorship.updated
         * @description A sponsorship was changed; `previous` has the fields' old values.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "sponsorship.updated",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "sponsor": "Port of Bristol",
                     *         "tier": "gold",
                     *         "description": null,
                     *         "logoUrl": "https://example.org",
                     *         "url": "https://example.org",
                     *         "startsAt": "2026-03-14T09:26:53.589Z",
                     *         "endsAt": "2026-03-14T09:26:53.589Z",
                     *         "sort": -1000000,
                     *         "price": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "visibility": "public",
                     *         "status": "proposed",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": {
                     *         "externalId": "crm-1042",
                     *         "sponsor": "Port of Bristol",
                     *         "tier": "gold",
                     *         "description": null,
                     *         "logoUrl": "https://example.org",
                     *         "url": "https://example.org",
                     *         "startsAt": "2026-03-14T09:26:53.589Z",
                     *         "endsAt": "2026-03-14T09:26:53.589Z",
                     *         "sort": -1000000,
                     *         "price": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "visibility": "public",
                     *         "status": "proposed",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SponsorshipUpdatedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sponsorship.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sponsorship.deleted
         * @description A sponsorship was deleted; `data` is the record as it was last.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "sponsorship.deleted",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "sponsor": "Port of Bristol",
                     *         "tier": "gold",
                     *         "description": null,
                     *         "logoUrl": "https://example.org",
                     *         "url": "https://example.org",
                     *         "startsAt": "2026-03-14T09:26:53.589Z",
                     *         "endsAt": "2026-03-14T09:26:53.589Z",
                     *         "sort": -1000000,
                     *         "price": {
                     *           "amount": 4900,
                     *           "currency": "EUR"
                     *         },
                     *         "visibility": "public",
                     *         "status": "proposed",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["SponsorshipDeletedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * user.created
         * @description A user was created.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "user.created",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "email": "ada@example.org",
                     *         "firstName": null,
                     *         "lastName": null,
                     *         "roles": [
                     *           "ROLE_CLIENT_USER"
                     *         ],
                     *         "department": null,
                     *         "jobTitle": null,
                     *         "status": "active",
                     *         "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["UserCreatedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * user.updated
         * @description A user was changed; `previous` has the fields' old values.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "user.updated",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "email": "ada@example.org",
                     *         "firstName": null,
                     *         "lastName": null,
                     *         "roles": [
                     *           "ROLE_CLIENT_USER"
                     *         ],
                     *         "department": null,
                     *         "jobTitle": null,
                     *         "status": "active",
                     *         "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": {
                     *         "email": "ada@example.org",
                     *         "firstName": null,
                     *         "lastName": null,
                     *         "roles": [
                     *           "ROLE_CLIENT_USER"
                     *         ],
                     *         "department": null,
                     *         "jobTitle": null,
                     *         "status": "active",
                     *         "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserUpdatedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * user.deleted
         * @description A user was deleted; `data` is the record as it was last.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "user.deleted",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "email": "ada@example.org",
                     *         "firstName": null,
                     *         "lastName": null,
                     *         "roles": [
                     *           "ROLE_CLIENT_USER"
                     *         ],
                     *         "department": null,
                     *         "jobTitle": null,
                     *         "status": "active",
                     *         "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["UserDeletedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.deactivated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * user.deactivated
         * @description A user was deactivated, and its sessions ended.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "user.deactivated",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "email": "ada@example.org",
                     *         "firstName": null,
                     *         "lastName": null,
                     *         "roles": [
                     *           "ROLE_CLIENT_USER"
                     *         ],
                     *         "department": null,
                     *         "jobTitle": null,
                     *         "status": "active",
                     *         "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": {
                     *         "email": "ada@example.org",
                     *         "firstName": null,
                     *         "lastName": null,
                     *         "roles": [
                     *           "ROLE_CLIENT_USER"
                     *         ],
                     *         "department": null,
                     *         "jobTitle": null,
                     *         "status": "active",
                     *         "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserDeactivatedEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.disabled
         * @description A webhook was disabled: its receiver answered 410, or failed for five days. `data` is the webhook.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "webhook.disabled",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "url": "https://example.org/webhooks/guildhall",
                     *         "description": "Newsletter sync",
                     *         "events": [
                     *           "member.created",
                     *           "member.updated"
                     *         ],
                     *         "status": "enabled",
                     *         "disabledReason": "by_request",
                     *         "disabledAt": "2026-03-14T09:26:53.589Z",
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDisabledEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.test
         * @description A test that was asked for. It goes to one webhook alone, whatever that one subscribes to; `data` is the webhook.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The event’s id, the same however often it is sent.
                     * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                     */
                    "webhook-id": string;
                    /**
                     * @description When this attempt was made, in seconds.
                     * @example 1795266000
                     */
                    "webhook-timestamp": string;
                    /**
                     * @description `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "type": "webhook.test",
                     *       "timestamp": "2026-03-14T09:26:53.589Z",
                     *       "data": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "url": "https://example.org/webhooks/guildhall",
                     *         "description": "Newsletter sync",
                     *         "events": [
                     *           "member.created",
                     *           "member.updated"
                     *         ],
                     *         "status": "enabled",
                     *         "disabledReason": "by_request",
                     *         "disabledAt": "2026-03-14T09:26:53.589Z",
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "previous": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookTestEvent"];
                };
            };
            responses: {
                /** @description Gone for good: the webhook is disabled. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Received. Anything else within 15 seconds, or nothing, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Address: {
            /** @example 1 Quay Street */
            line1: string | null;
            line2: string | null;
            /** @example Bristol */
            city: string | null;
            region: string | null;
            /** @example BS1 4DQ */
            postalCode: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example GB
             */
            country: string | null;
        };
        AddressInput: {
            /** @example 1 Quay Street */
            line1?: string | null;
            line2?: string | null;
            /** @example Bristol */
            city?: string | null;
            region?: string | null;
            /** @example BS1 4DQ */
            postalCode?: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example GB
             */
            country?: string | null;
        };
        AuditEntry: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @example member.updated */
            action: string;
            actor: {
                /** @example key */
                type: string;
                /**
                 * Format: uuid
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id: string | null;
                /** @example First secret key */
                name: string | null;
            };
            target: {
                /** @example member */
                type: string;
                /**
                 * Format: uuid
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id: string | null;
            };
            /** @description The names of the fields that changed. */
            changes: string[];
            ipAddress: string | null;
            requestId: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
        };
        AuditEntryPage: {
            items: components["schemas"]["AuditEntry"][];
            /**
             * @description null after a cursor.
             * @example 1
             */
            page: number | null;
            /** @example 30 */
            itemsPerPage: number;
            /** @example 431 */
            totalItems: number | null;
            /** @example 15 */
            totalPages: number | null;
            /** @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6… */
            nextCursor: string | null;
        };
        Author: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            memberId: string | null;
            /** @example Ada Lovelace */
            name: string;
        };
        AuthorInput: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            memberId?: string | null;
            /** @example Ada Lovelace */
            name?: string;
        };
        Client: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            slug: string;
            /** @example Harbour Surveyors */
            name: string;
            /** @enum {string} */
            environment: "live" | "test";
            /** @enum {string} */
            plan: "standard" | "professional" | "enterprise";
            suspended: boolean;
            /**
             * Format: uri
             * @example https://example.org
             */
            website: string | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            logoUrl: string | null;
            /** @example #0b5cad */
            brandColor: string | null;
            /**
             * Format: language-tag
             * @example en
             */
            locale: string;
            /**
             * Format: time-zone
             * @example Europe/Amsterdam
             */
            timezone: string;
            chat: {
                public: boolean;
            };
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
        };
        ClientCreate: {
            /** @example Harbour Surveyors */
            name: string;
            /** @example harbour-surveyors */
            slug: string;
            /** @enum {string} */
            plan?: "standard" | "professional" | "enterprise";
        };
        ClientPage: {
            items: components["schemas"]["Client"][];
            /**
             * @description null after a cursor.
             * @example 1
             */
            page: number | null;
            /** @example 30 */
            itemsPerPage: number;
            /** @example 431 */
            totalItems: number | null;
            /** @example 15 */
            totalPages: number | null;
            /** @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6… */
            nextCursor: string | null;
        };
        ClientUpdate: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id?: string;
            slug?: string;
            /** @example Harbour Surveyors */
            name?: string;
            /** @enum {string} */
            environment?: "live" | "test";
            /** @enum {string} */
            plan?: "standard" | "professional" | "enterprise";
            suspended?: boolean;
            /**
             * Format: uri
             * @example https://example.org
             */
            website?: string | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            logoUrl?: string | null;
            /** @example #0b5cad */
            brandColor?: string | null;
            /**
             * Format: language-tag
             * @description null: back to "en".
             * @example en
             */
            locale?: string | null;
            /**
             * Format: time-zone
             * @description null: back to "UTC".
             * @example Europe/Amsterdam
             */
            timezone?: string | null;
            /** @description null: back to {"public":false}. */
            chat?: {
                public: boolean;
            } | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt?: string;
        };
        Consents: {
            newsletter: boolean;
            directory: boolean;
        };
        ConsentsInput: {
            newsletter?: boolean;
            directory?: boolean;
        };
        Course: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @example crm-1042 */
            externalId: string | null;
            /** @example Reading tide tables */
            title: string;
            /** @example HC-101 */
            code: string | null;
            /** @example spring-conference */
            slug: string;
            summary: string | null;
            description: string | null;
            /** @enum {string|null} */
            delivery: "self_paced" | "live" | "blended" | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            startsAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            endsAt: string | null;
            /** @example 90 */
            durationMinutes: number | null;
            credits: components["schemas"]["Credit"][];
            /**
             * @description Percent needed to pass.
             * @example 70
             */
            minScore: number | null;
            price: components["schemas"]["Money"] | null;
            memberPrice: components["schemas"]["Money"] | null;
            /** @enum {string} */
            visibility: "public" | "members";
            /**
             * Format: uri
             * @example https://example.org
             */
            url: string | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            imageUrl: string | null;
            /** @enum {string} */
            status: "draft" | "published" | "archived";
            tags: string[];
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields: {
                [key: string]: string | number | boolean;
            };
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
        };
        CourseCreate: {
            /** @example crm-1042 */
            externalId?: string | null;
            /** @example Reading tide tables */
            title: string;
            /** @example HC-101 */
            code?: string | null;
            /** @example spring-conference */
            slug?: string | null;
            summary?: string | null;
            description?: string | null;
            /** @enum {string|null} */
            delivery?: "self_paced" | "live" | "blended" | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            startsAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            endsAt?: string | null;
            /** @example 90 */
            durationMinutes?: number | null;
            credits?: components["schemas"]["Credit"][] | null;
            /**
             * @description Percent needed to pass.
             * @example 70
             */
            minScore?: number | null;
            price?: components["schemas"]["Money"] | null;
            memberPrice?: components["schemas"]["Money"] | null;
            /** @enum {string|null} */
            visibility?: "public" | "members" | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            url?: string | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            imageUrl?: string | null;
            /** @enum {string|null} */
            status?: "draft" | "published" | "archived" | null;
            tags?: string[] | null;
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            } | null;
        };
        /** @description A course was created. */
        CourseCreatedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "course.created";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Course"];
            previous: null;
        };
        /** @description A course was deleted; `data` is the record as it was last. */
        CourseDeletedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "course.deleted";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Course"];
            previous: null;
        };
        CoursePage: {
            items: components["schemas"]["Course"][];
            /**
             * @description null after a cursor.
             * @example 1
             */
            page: number | null;
            /** @example 30 */
            itemsPerPage: number;
            /** @example 431 */
            totalItems: number | null;
            /** @example 15 */
            totalPages: number | null;
            /** @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6… */
            nextCursor: string | null;
        };
        CourseUpdate: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id?: string;
            /** @example crm-1042 */
            externalId?: string | null;
            /** @example Reading tide tables */
            title?: string;
            /** @example HC-101 */
            code?: string | null;
            /**
             * @description null: made from the title.
             * @example spring-conference
             */
            slug?: string | null;
            summary?: string | null;
            description?: string | null;
            /** @enum {string|null} */
            delivery?: "self_paced" | "live" | "blended" | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            startsAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            endsAt?: string | null;
            /** @example 90 */
            durationMinutes?: number | null;
            /** @description null: back to []. */
            credits?: components["schemas"]["Credit"][] | null;
            /**
             * @description Percent needed to pass.
             * @example 70
             */
            minScore?: number | null;
            price?: components["schemas"]["Money"] | null;
            memberPrice?: components["schemas"]["Money"] | null;
            /**
             * @description null: back to "public".
             * @enum {string|null}
             */
            visibility?: "public" | "members" | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            url?: string | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            imageUrl?: string | null;
            /**
             * @description null: back to "draft".
             * @enum {string|null}
             */
            status?: "draft" | "published" | "archived" | null;
            /** @description null: back to []. */
            tags?: string[] | null;
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt?: string;
        };
        /** @description A course was changed; `previous` has the fields' old values. */
        CourseUpdatedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "course.updated";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Course"];
            previous: components["schemas"]["PreviousCourse"] | null;
        };
        CreatedClient: {
            client: components["schemas"]["Client"];
            sandbox: components["schemas"]["Client"];
            keys: {
                live: components["schemas"]["KeyPair"];
                test: components["schemas"]["KeyPair"];
            };
        };
        /** @description What a course counts in a scheme of learning. */
        Credit: {
            /** @example CPD */
            scheme: string;
            /** @example 6.5 */
            amount: number;
        };
        Delivery: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            eventId: string;
            /** @example member.created */
            eventType: string;
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed";
            /** @description Oldest first; the last 50. */
            attempts: {
                /**
                 * Format: date-time
                 * @example 2026-03-14T09:26:53.589Z
                 */
                at: string;
                /** @example 503 */
                statusCode: number | null;
                /** @example 41 */
                latencyMs: number;
                /** @description Why no answer came. */
                error: string | null;
                /** @description The first 1 KiB of the answer. */
                responseBody: string | null;
            }[];
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
        };
        DeliveryPage: {
            items: components["schemas"]["Delivery"][];
            /**
             * @description null after a cursor.
             * @example 1
             */
            page: number | null;
            /** @example 30 */
            itemsPerPage: number;
            /** @example 431 */
            totalItems: number | null;
            /** @example 15 */
            totalPages: number | null;
            /** @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6… */
            nextCursor: string | null;
        };
        /** @description What is left of a person who was erased. */
        ErasedRecord: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            erased: true;
        };
        Event: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @example crm-1042 */
            externalId: string | null;
            /** @example Spring conference */
            title: string;
            /** @example spring-conference */
            slug: string;
            /** @example Two days on tides and towers. */
            summary: string | null;
            description: string | null;
            /**
             * Format: date-time
             * @example 2026-05-07T08:00:00.000Z
             */
            startsAt: string;
            /**
             * Format: date-time
             * @example 2026-05-08T16:00:00.000Z
             */
            endsAt: string;
            /**
             * Format: time-zone
             * @example Europe/Amsterdam
             */
            timezone: string;
            /** @description From midnight to midnight in `timezone`, the end exclusive. */
            allDay: boolean;
            /** @enum {string|null} */
            format: "in_person" | "online" | "hybrid" | null;
            /** @example Harbour Hall */
            venue: string | null;
            address: components["schemas"]["Address"] | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            url: string | null;
            /** @example 120 */
            capacity: number | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            registrationUrl: string | null;
            price: components["schemas"]["Money"] | null;
            memberPrice: components["schemas"]["Money"] | null;
            /** @enum {string} */
            visibility: "public" | "members";
            /**
             * Format: uri
             * @example https://example.org
             */
            imageUrl: string | null;
            /** @example Events committee */
            organizer: string | null;
            /** @enum {string} */
            status: "draft" | "published" | "cancelled" | "completed";
            tags: string[];
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields: {
                [key: string]: string | number | boolean;
            };
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
        };
        EventCreate: {
            /** @example crm-1042 */
            externalId?: string | null;
            /** @example Spring conference */
            title: string;
            /** @example spring-conference */
            slug?: string | null;
            /** @example Two days on tides and towers. */
            summary?: string | null;
            description?: string | null;
            /**
             * Format: date-time
             * @example 2026-05-07T08:00:00.000Z
             */
            startsAt: string;
            /**
             * Format: date-time
             * @example 2026-05-08T16:00:00.000Z
             */
            endsAt: string;
            /**
             * Format: time-zone
             * @example Europe/Amsterdam
             */
            timezone: string;
            /** @description From midnight to midnight in `timezone`, the end exclusive. */
            allDay?: boolean | null;
            /** @enum {string|null} */
            format?: "in_person" | "online" | "hybrid" | null;
            /** @example Harbour Hall */
            venue?: string | null;
            address?: components["schemas"]["AddressInput"] | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            url?: string | null;
            /** @example 120 */
            capacity?: number | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            registrationUrl?: string | null;
            price?: components["schemas"]["Money"] | null;
            memberPrice?: components["schemas"]["Money"] | null;
            /** @enum {string|null} */
            visibility?: "public" | "members" | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            imageUrl?: string | null;
            /** @example Events committee */
            organizer?: string | null;
            /** @enum {string|null} */
            status?: "draft" | "published" | "cancelled" | "completed" | null;
            tags?: string[] | null;
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            } | null;
        };
        /** @description An event was created. */
        EventCreatedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "event.created";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Event"];
            previous: null;
        };
        /** @description An event was deleted; `data` is the record as it was last. */
        EventDeletedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "event.deleted";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Event"];
            previous: null;
        };
        EventPage: {
            items: components["schemas"]["Event"][];
            /**
             * @description null after a cursor.
             * @example 1
             */
            page: number | null;
            /** @example 30 */
            itemsPerPage: number;
            /** @example 431 */
            totalItems: number | null;
            /** @example 15 */
            totalPages: number | null;
            /** @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6… */
            nextCursor: string | null;
        };
        EventTypes: {
            items: {
                /** @example member.created */
                type: string;
                /** @example A member was created. */
                description: string;
                example: components["schemas"]["WebhookEvent"];
            }[];
        };
        EventUpdate: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id?: string;
            /** @example crm-1042 */
            externalId?: string | null;
            /** @example Spring conference */
            title?: string;
            /**
             * @description null: made from the title.
             * @example spring-conference
             */
            slug?: string | null;
            /** @example Two days on tides and towers. */
            summary?: string | null;
            description?: string | null;
            /**
             * Format: date-time
             * @example 2026-05-07T08:00:00.000Z
             */
            startsAt?: string;
            /**
             * Format: date-time
             * @example 2026-05-08T16:00:00.000Z
             */
            endsAt?: string;
            /**
             * Format: time-zone
             * @example Europe/Amsterdam
             */
            timezone?: string;
            /** @description null: back to false. */
            allDay?: boolean | null;
            /** @enum {string|null} */
            format?: "in_person" | "online" | "hybrid" | null;
            /** @example Harbour Hall */
            venue?: string | null;
            address?: components["schemas"]["AddressInput"] | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            url?: string | null;
            /** @example 120 */
            capacity?: number | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            registrationUrl?: string | null;
            price?: components["schemas"]["Money"] | null;
            memberPrice?: components["schemas"]["Money"] | null;
            /**
             * @description null: back to "public".
             * @enum {string|null}
             */
            visibility?: "public" | "members" | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            imageUrl?: string | null;
            /** @example Events committee */
            organizer?: string | null;
            /**
             * @description null: back to "draft".
             * @enum {string|null}
             */
            status?: "draft" | "published" | "cancelled" | "completed" | null;
            /** @description null: back to []. */
            tags?: string[] | null;
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt?: string;
        };
        /** @description An event was changed; `previous` has the fields' old values. */
        EventUpdatedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "event.updated";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Event"];
            previous: components["schemas"]["PreviousEvent"] | null;
        };
        EventsPage: {
            items: components["schemas"]["WebhookEvent"][];
            /** @description What to give as `after` for the events that follow; null at the end. */
            nextCursor: string | null;
        };
        Import: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @enum {string} */
            status: "queued" | "running" | "completed" | "failed";
            /** @enum {string} */
            mode: "create" | "upsert";
            dryRun: boolean;
            progress: number;
            rows: {
                total: number;
                created: number;
                updated: number;
                unchanged: number;
                failed: number;
            };
            errors: {
                /** @description From 1, the header not counted. */
                row: number;
                /** @description Where the row begins in the file. */
                line: number;
                violations: components["schemas"]["Violation"][];
            }[];
            errorsTruncated: boolean;
            /** @description Why the import failed as a whole. */
            reason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            finishedAt: string | null;
        };
        ImportPage: {
            items: components["schemas"]["Import"][];
            /**
             * @description null after a cursor.
             * @example 1
             */
            page: number | null;
            /** @example 30 */
            itemsPerPage: number;
            /** @example 431 */
            totalItems: number | null;
            /** @example 15 */
            totalPages: number | null;
            /** @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6… */
            nextCursor: string | null;
        };
        IssuedKey: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @example Website */
            name: string;
            /** @enum {string} */
            type: "secret" | "publishable";
            /** @enum {string} */
            environment: "live" | "test";
            scopes: string[];
            allowedOrigins: string[];
            prefix: string;
            last4: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            revokedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
            /** @example guild_sk_live_… */
            key: string;
        };
        IssuedSession: {
            /** @example guild_ses_… */
            token: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            expiresAt: string;
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            userId: string;
        };
        IssuedWebhook: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /**
             * Format: uri
             * @example https://example.org/webhooks/guildhall
             */
            url: string;
            /** @example Newsletter sync */
            description: string | null;
            /**
             * @description Kinds of events as `GET /api/event-types` lists them, `member.*` or `*`.
             * @example [
             *       "member.created",
             *       "member.updated"
             *     ]
             */
            events: string[];
            /** @enum {string} */
            status: "enabled" | "disabled";
            /**
             * @description Somebody disabled it, the receiver answered 410, or it failed for five days.
             * @enum {string|null}
             */
            disabledReason: "by_request" | "receiver_gone" | "receiver_failing" | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            disabledAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
            /**
             * @description Signs what is sent (Standard Webhooks). Shown this once.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
             */
            secret: string;
        };
        Job: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @example crm-1042 */
            externalId: string | null;
            /** @example Hydrographic surveyor */
            title: string;
            description: string | null;
            /** @example Port of Bristol */
            employer: string;
            /** @example Bristol */
            location: string | null;
            /** @enum {string|null} */
            remote: "onsite" | "hybrid" | "remote" | null;
            /** @enum {string|null} */
            employmentType: "FULL_TIME" | "PART_TIME" | "CONTRACTOR" | "TEMPORARY" | "INTERN" | "VOLUNTEER" | "PER_DIEM" | "OTHER" | null;
            salary: components["schemas"]["Salary"] | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            applyUrl: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            postedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            expiresAt: string | null;
            featured: boolean;
            /** @enum {string} */
            visibility: "public" | "members";
            /** @enum {string} */
            status: "draft" | "published" | "filled" | "expired" | "declined";
            tags: string[];
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields: {
                [key: string]: string | number | boolean;
            };
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
        };
        JobCreate: {
            /** @example crm-1042 */
            externalId?: string | null;
            /** @example Hydrographic surveyor */
            title: string;
            description?: string | null;
            /** @example Port of Bristol */
            employer: string;
            /** @example Bristol */
            location?: string | null;
            /** @enum {string|null} */
            remote?: "onsite" | "hybrid" | "remote" | null;
            /** @enum {string|null} */
            employmentType?: "FULL_TIME" | "PART_TIME" | "CONTRACTOR" | "TEMPORARY" | "INTERN" | "VOLUNTEER" | "PER_DIEM" | "OTHER" | null;
            salary?: components["schemas"]["SalaryInput"] | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            applyUrl?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            postedAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            expiresAt?: string | null;
            featured?: boolean | null;
            /** @enum {string|null} */
            visibility?: "public" | "members" | null;
            /** @enum {string|null} */
            status?: "draft" | "published" | "filled" | "expired" | "declined" | null;
            tags?: string[] | null;
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            } | null;
        };
        /** @description A job was created. */
        JobCreatedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "job.created";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Job"];
            previous: null;
        };
        /** @description A job was deleted; `data` is the record as it was last. */
        JobDeletedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "job.deleted";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Job"];
            previous: null;
        };
        JobPage: {
            items: components["schemas"]["Job"][];
            /**
             * @description null after a cursor.
             * @example 1
             */
            page: number | null;
            /** @example 30 */
            itemsPerPage: number;
            /** @example 431 */
            totalItems: number | null;
            /** @example 15 */
            totalPages: number | null;
            /** @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6… */
            nextCursor: string | null;
        };
        JobUpdate: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id?: string;
            /** @example crm-1042 */
            externalId?: string | null;
            /** @example Hydrographic surveyor */
            title?: string;
            description?: string | null;
            /** @example Port of Bristol */
            employer?: string;
            /** @example Bristol */
            location?: string | null;
            /** @enum {string|null} */
            remote?: "onsite" | "hybrid" | "remote" | null;
            /** @enum {string|null} */
            employmentType?: "FULL_TIME" | "PART_TIME" | "CONTRACTOR" | "TEMPORARY" | "INTERN" | "VOLUNTEER" | "PER_DIEM" | "OTHER" | null;
            salary?: components["schemas"]["SalaryInput"] | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            applyUrl?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            postedAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            expiresAt?: string | null;
            /** @description null: back to false. */
            featured?: boolean | null;
            /**
             * @description null: back to "public".
             * @enum {string|null}
             */
            visibility?: "public" | "members" | null;
            /**
             * @description null: back to "draft".
             * @enum {string|null}
             */
            status?: "draft" | "published" | "filled" | "expired" | "declined" | null;
            /** @description null: back to []. */
            tags?: string[] | null;
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt?: string;
        };
        /** @description A job was changed; `previous` has the fields' old values. */
        JobUpdatedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "job.updated";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Job"];
            previous: components["schemas"]["PreviousJob"] | null;
        };
        Key: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @example Website */
            name: string;
            /** @enum {string} */
            type: "secret" | "publishable";
            /** @enum {string} */
            environment: "live" | "test";
            scopes: string[];
            allowedOrigins: string[];
            prefix: string;
            last4: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            revokedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
        };
        KeyCreate: {
            /** @example Website */
            name: string;
            /** @enum {string} */
            type: "secret" | "publishable";
            scopes?: string[] | null;
            allowedOrigins?: string[] | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            expiresAt?: string | null;
        };
        KeyPage: {
            items: components["schemas"]["Key"][];
            /**
             * @description null after a cursor.
             * @example 1
             */
            page: number | null;
            /** @example 30 */
            itemsPerPage: number;
            /** @example 431 */
            totalItems: number | null;
            /** @example 15 */
            totalPages: number | null;
            /** @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6… */
            nextCursor: string | null;
        };
        KeyPair: {
            secret: string;
            publishable: string;
        };
        KeyRotation: {
            /** @default 86400 */
            graceSeconds?: number;
        };
        KeyUpdate: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id?: string;
            /** @example Website */
            name?: string;
            /** @enum {string} */
            type?: "secret" | "publishable";
            /** @enum {string} */
            environment?: "live" | "test";
            /** @description null: back to []. */
            scopes?: string[] | null;
            /** @description null: back to []. */
            allowedOrigins?: string[] | null;
            prefix?: string;
            last4?: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            expiresAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            lastUsedAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            revokedAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt?: string;
        };
        MaintenanceReport: {
            [key: string]: number;
        };
        Me: {
            actor: {
                /** @enum {string} */
                type: "key" | "user";
                /**
                 * Format: uuid
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id: string;
                name: string;
            };
            client: components["schemas"]["Client"];
            user: components["schemas"]["User"] | null;
            member: unknown | null;
            scopes: string[];
        };
        Member: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @example crm-1042 */
            externalId: string | null;
            /**
             * Format: email
             * @example ada@example.org
             */
            email: string;
            /** @example Ada */
            firstName: string;
            /** @example Lovelace */
            lastName: string;
            displayName: string | null;
            /** @example +44 117 496 0000 */
            phone: string | null;
            organization: string | null;
            jobTitle: string | null;
            department: string | null;
            address: components["schemas"]["Address"] | null;
            /** @example M-000042 */
            memberNumber: string | null;
            /**
             * @description A membership level's key.
             * @example individual
             */
            level: string | null;
            /** @enum {string} */
            status: "pending" | "active" | "grace" | "lapsed" | "suspended" | "cancelled";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            joinedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            renewsAt: string | null;
            consents: components["schemas"]["Consents"];
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            userId: string | null;
            tags: string[];
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields: {
                [key: string]: string | number | boolean;
            };
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
        };
        MemberCreate: {
            /** @example crm-1042 */
            externalId?: string | null;
            /**
             * Format: email
             * @example ada@example.org
             */
            email: string;
            /** @example Ada */
            firstName: string;
            /** @example Lovelace */
            lastName: string;
            displayName?: string | null;
            /** @example +44 117 496 0000 */
            phone?: string | null;
            organization?: string | null;
            jobTitle?: string | null;
            department?: string | null;
            address?: components["schemas"]["AddressInput"] | null;
            /** @example M-000042 */
            memberNumber?: string | null;
            /**
             * @description A membership level's key.
             * @example individual
             */
            level?: string | null;
            /** @enum {string|null} */
            status?: "pending" | "active" | "grace" | "lapsed" | "suspended" | "cancelled" | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            joinedAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            renewsAt?: string | null;
            consents?: components["schemas"]["ConsentsInput"] | null;
            tags?: string[] | null;
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            } | null;
        };
        /** @description A member was created. */
        MemberCreatedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "member.created";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Member"];
            previous: null;
        };
        MemberData: {
            member: components["schemas"]["Member"];
            user: {
                [key: string]: unknown;
            } | null;
            sessions: {
                /**
                 * Format: date-time
                 * @example 2026-03-14T09:26:53.589Z
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @example 2026-03-14T09:26:53.589Z
                 */
                lastSeenAt: string;
                /**
                 * Format: date-time
                 * @example 2026-03-14T09:26:53.589Z
                 */
                expiresAt: string;
            }[];
            events: {
                /**
                 * Format: uuid
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id: string;
                type: string;
                data: unknown;
                previous: unknown;
                /**
                 * Format: date-time
                 * @example 2026-03-14T09:26:53.589Z
                 */
                createdAt: string;
            }[];
            auditLog: unknown[];
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            exportedAt: string;
        };
        /** @description A member was deleted; `data` is the record as it was last. */
        MemberDeletedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "member.deleted";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Member"] | components["schemas"]["ErasedRecord"];
            previous: null;
        };
        MemberErasure: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            erasedAt: string;
        };
        MemberPage: {
            items: components["schemas"]["Member"][];
            /**
             * @description null after a cursor.
             * @example 1
             */
            page: number | null;
            /** @example 30 */
            itemsPerPage: number;
            /** @example 431 */
            totalItems: number | null;
            /** @example 15 */
            totalPages: number | null;
            /** @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6… */
            nextCursor: string | null;
        };
        MemberUpdate: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id?: string;
            /** @example crm-1042 */
            externalId?: string | null;
            /**
             * Format: email
             * @example ada@example.org
             */
            email?: string;
            /** @example Ada */
            firstName?: string;
            /** @example Lovelace */
            lastName?: string;
            displayName?: string | null;
            /** @example +44 117 496 0000 */
            phone?: string | null;
            organization?: string | null;
            jobTitle?: string | null;
            department?: string | null;
            address?: components["schemas"]["AddressInput"] | null;
            /** @example M-000042 */
            memberNumber?: string | null;
            /**
             * @description A membership level's key.
             * @example individual
             */
            level?: string | null;
            /**
             * @description null: back to "pending".
             * @enum {string|null}
             */
            status?: "pending" | "active" | "grace" | "lapsed" | "suspended" | "cancelled" | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            joinedAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            renewsAt?: string | null;
            consents?: components["schemas"]["ConsentsInput"] | null;
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            userId?: string | null;
            /** @description null: back to []. */
            tags?: string[] | null;
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt?: string;
        };
        /** @description A member was changed; `previous` has the fields' old values. */
        MemberUpdatedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "member.updated";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Member"];
            previous: components["schemas"]["PreviousMember"] | null;
        };
        MembershipLevel: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @example individual */
            key: string;
            /** @example Individual member */
            name: string;
            premium: boolean;
            price: components["schemas"]["Money"] | null;
            /** @enum {string} */
            period: "month" | "quarter" | "year" | "lifetime";
            graceDays: number;
            sort: number;
            /** @enum {string} */
            status: "active" | "retired";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
        };
        MembershipLevelCreate: {
            /** @example individual */
            key: string;
            /** @example Individual member */
            name: string;
            premium?: boolean | null;
            price?: components["schemas"]["Money"] | null;
            /** @enum {string|null} */
            period?: "month" | "quarter" | "year" | "lifetime" | null;
            graceDays?: number | null;
            sort?: number | null;
            /** @enum {string|null} */
            status?: "active" | "retired" | null;
        };
        MembershipLevelPage: {
            items: components["schemas"]["MembershipLevel"][];
            /**
             * @description null after a cursor.
             * @example 1
             */
            page: number | null;
            /** @example 30 */
            itemsPerPage: number;
            /** @example 431 */
            totalItems: number | null;
            /** @example 15 */
            totalPages: number | null;
            /** @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6… */
            nextCursor: string | null;
        };
        MembershipLevelUpdate: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id?: string;
            /** @example individual */
            key?: string;
            /** @example Individual member */
            name?: string;
            /** @description null: back to false. */
            premium?: boolean | null;
            price?: components["schemas"]["Money"] | null;
            /**
             * @description null: back to "year".
             * @enum {string|null}
             */
            period?: "month" | "quarter" | "year" | "lifetime" | null;
            /** @description null: back to 0. */
            graceDays?: number | null;
            /** @description null: back to 0. */
            sort?: number | null;
            /**
             * @description null: back to "active".
             * @enum {string|null}
             */
            status?: "active" | "retired" | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt?: string;
        };
        Money: {
            /**
             * @description Minor units, such as cents.
             * @example 4900
             */
            amount: number;
            /**
             * @description ISO 4217.
             * @example EUR
             */
            currency: string;
        };
        Post: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @example crm-1042 */
            externalId: string | null;
            /** @example What we learnt about silt */
            title: string;
            body: string | null;
            /** @example Surveying */
            space: string | null;
            author: components["schemas"]["Author"] | null;
            pinned: boolean;
            /**
             * Format: uri
             * @example https://example.org
             */
            url: string | null;
            /** @enum {string} */
            visibility: "public" | "members";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            publishedAt: string | null;
            /** @enum {string} */
            status: "draft" | "published" | "held" | "removed";
            tags: string[];
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields: {
                [key: string]: string | number | boolean;
            };
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
        };
        PostCreate: {
            /** @example crm-1042 */
            externalId?: string | null;
            /** @example What we learnt about silt */
            title: string;
            body?: string | null;
            /** @example Surveying */
            space?: string | null;
            author?: components["schemas"]["AuthorInput"] | null;
            pinned?: boolean | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            url?: string | null;
            /** @enum {string|null} */
            visibility?: "public" | "members" | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            publishedAt?: string | null;
            /** @enum {string|null} */
            status?: "draft" | "published" | "held" | "removed" | null;
            tags?: string[] | null;
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            } | null;
        };
        /** @description A post was created. */
        PostCreatedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "post.created";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Post"];
            previous: null;
        };
        /** @description A post was deleted; `data` is the record as it was last. */
        PostDeletedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "post.deleted";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Post"];
            previous: null;
        };
        PostPage: {
            items: components["schemas"]["Post"][];
            /**
             * @description null after a cursor.
             * @example 1
             */
            page: number | null;
            /** @example 30 */
            itemsPerPage: number;
            /** @example 431 */
            totalItems: number | null;
            /** @example 15 */
            totalPages: number | null;
            /** @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6… */
            nextCursor: string | null;
        };
        PostUpdate: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id?: string;
            /** @example crm-1042 */
            externalId?: string | null;
            /** @example What we learnt about silt */
            title?: string;
            body?: string | null;
            /** @example Surveying */
            space?: string | null;
            author?: components["schemas"]["AuthorInput"] | null;
            /** @description null: back to false. */
            pinned?: boolean | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            url?: string | null;
            /**
             * @description null: back to "public".
             * @enum {string|null}
             */
            visibility?: "public" | "members" | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            publishedAt?: string | null;
            /**
             * @description null: back to "draft".
             * @enum {string|null}
             */
            status?: "draft" | "published" | "held" | "removed" | null;
            /** @description null: back to []. */
            tags?: string[] | null;
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt?: string;
        };
        /** @description A post was changed; `previous` has the fields' old values. */
        PostUpdatedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "post.updated";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Post"];
            previous: components["schemas"]["PreviousPost"] | null;
        };
        /** @description The fields that changed, as they were. */
        PreviousCourse: {
            /** @example crm-1042 */
            externalId?: string | null;
            /** @example Reading tide tables */
            title?: string;
            /** @example HC-101 */
            code?: string | null;
            /** @example spring-conference */
            slug?: string;
            summary?: string | null;
            description?: string | null;
            /** @enum {string|null} */
            delivery?: "self_paced" | "live" | "blended" | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            startsAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            endsAt?: string | null;
            /** @example 90 */
            durationMinutes?: number | null;
            credits?: components["schemas"]["Credit"][];
            /**
             * @description Percent needed to pass.
             * @example 70
             */
            minScore?: number | null;
            price?: components["schemas"]["Money"] | null;
            memberPrice?: components["schemas"]["Money"] | null;
            /** @enum {string} */
            visibility?: "public" | "members";
            /**
             * Format: uri
             * @example https://example.org
             */
            url?: string | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            imageUrl?: string | null;
            /** @enum {string} */
            status?: "draft" | "published" | "archived";
            tags?: string[];
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean;
            };
        };
        /** @description The fields that changed, as they were. */
        PreviousEvent: {
            /** @example crm-1042 */
            externalId?: string | null;
            /** @example Spring conference */
            title?: string;
            /** @example spring-conference */
            slug?: string;
            /** @example Two days on tides and towers. */
            summary?: string | null;
            description?: string | null;
            /**
             * Format: date-time
             * @example 2026-05-07T08:00:00.000Z
             */
            startsAt?: string;
            /**
             * Format: date-time
             * @example 2026-05-08T16:00:00.000Z
             */
            endsAt?: string;
            /**
             * Format: time-zone
             * @example Europe/Amsterdam
             */
            timezone?: string;
            /** @description From midnight to midnight in `timezone`, the end exclusive. */
            allDay?: boolean;
            /** @enum {string|null} */
            format?: "in_person" | "online" | "hybrid" | null;
            /** @example Harbour Hall */
            venue?: string | null;
            address?: components["schemas"]["Address"] | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            url?: string | null;
            /** @example 120 */
            capacity?: number | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            registrationUrl?: string | null;
            price?: components["schemas"]["Money"] | null;
            memberPrice?: components["schemas"]["Money"] | null;
            /** @enum {string} */
            visibility?: "public" | "members";
            /**
             * Format: uri
             * @example https://example.org
             */
            imageUrl?: string | null;
            /** @example Events committee */
            organizer?: string | null;
            /** @enum {string} */
            status?: "draft" | "published" | "cancelled" | "completed";
            tags?: string[];
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean;
            };
        };
        /** @description The fields that changed, as they were. */
        PreviousJob: {
            /** @example crm-1042 */
            externalId?: string | null;
            /** @example Hydrographic surveyor */
            title?: string;
            description?: string | null;
            /** @example Port of Bristol */
            employer?: string;
            /** @example Bristol */
            location?: string | null;
            /** @enum {string|null} */
            remote?: "onsite" | "hybrid" | "remote" | null;
            /** @enum {string|null} */
            employmentType?: "FULL_TIME" | "PART_TIME" | "CONTRACTOR" | "TEMPORARY" | "INTERN" | "VOLUNTEER" | "PER_DIEM" | "OTHER" | null;
            salary?: components["schemas"]["Salary"] | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            applyUrl?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            postedAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            expiresAt?: string | null;
            featured?: boolean;
            /** @enum {string} */
            visibility?: "public" | "members";
            /** @enum {string} */
            status?: "draft" | "published" | "filled" | "expired" | "declined";
            tags?: string[];
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean;
            };
        };
        /** @description The fields that changed, as they were. */
        PreviousMember: {
            /** @example crm-1042 */
            externalId?: string | null;
            /**
             * Format: email
             * @example ada@example.org
             */
            email?: string;
            /** @example Ada */
            firstName?: string;
            /** @example Lovelace */
            lastName?: string;
            displayName?: string | null;
            /** @example +44 117 496 0000 */
            phone?: string | null;
            organization?: string | null;
            jobTitle?: string | null;
            department?: string | null;
            address?: components["schemas"]["Address"] | null;
            /** @example M-000042 */
            memberNumber?: string | null;
            /**
             * @description A membership level's key.
             * @example individual
             */
            level?: string | null;
            /** @enum {string} */
            status?: "pending" | "active" | "grace" | "lapsed" | "suspended" | "cancelled";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            joinedAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            renewsAt?: string | null;
            consents?: components["schemas"]["Consents"];
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            userId?: string | null;
            tags?: string[];
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean;
            };
        };
        /** @description The fields that changed, as they were. */
        PreviousPost: {
            /** @example crm-1042 */
            externalId?: string | null;
            /** @example What we learnt about silt */
            title?: string;
            body?: string | null;
            /** @example Surveying */
            space?: string | null;
            author?: components["schemas"]["Author"] | null;
            pinned?: boolean;
            /**
             * Format: uri
             * @example https://example.org
             */
            url?: string | null;
            /** @enum {string} */
            visibility?: "public" | "members";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            publishedAt?: string | null;
            /** @enum {string} */
            status?: "draft" | "published" | "held" | "removed";
            tags?: string[];
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean;
            };
        };
        /** @description The fields that changed, as they were. */
        PreviousSponsorship: {
            /** @example crm-1042 */
            externalId?: string | null;
            /** @example Port of Bristol */
            sponsor?: string;
            /** @example gold */
            tier?: string | null;
            description?: string | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            logoUrl?: string | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            url?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            startsAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            endsAt?: string | null;
            sort?: number;
            price?: components["schemas"]["Money"] | null;
            /** @enum {string} */
            visibility?: "public" | "members";
            /** @enum {string} */
            status?: "proposed" | "active" | "ended";
            tags?: string[];
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean;
            };
        };
        /** @description The fields that changed, as they were. */
        PreviousUser: {
            /**
             * Format: email
             * @example ada@example.org
             */
            email?: string;
            firstName?: string | null;
            lastName?: string | null;
            roles?: string[];
            department?: string | null;
            jobTitle?: string | null;
            /** @enum {string} */
            status?: "active" | "deactivated";
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            memberId?: string | null;
        };
        Problem: {
            /** Format: uri */
            type: string;
            title: string;
            status: number;
            detail: string;
            instance: string;
            requestId: string;
            violations?: components["schemas"]["Violation"][];
        } & {
            [key: string]: unknown;
        };
        Recovered: {
            /**
             * @description How many will be sent.
             * @example 12
             */
            deliveries: number;
        };
        Recovery: {
            /**
             * Format: date-time
             * @description At most 30 days ago.
             * @example 2026-03-14T09:26:53.589Z
             */
            since: string;
        };
        Salary: {
            /**
             * @description Minor units, such as cents.
             * @example 4200000
             */
            min: number | null;
            /**
             * @description Minor units, such as cents.
             * @example 4200000
             */
            max: number | null;
            /**
             * @description ISO 4217.
             * @example EUR
             */
            currency: string;
            /** @enum {string} */
            unit: "HOUR" | "DAY" | "WEEK" | "MONTH" | "YEAR";
        };
        SalaryInput: {
            /**
             * @description Minor units, such as cents.
             * @example 4200000
             */
            min?: number | null;
            /**
             * @description Minor units, such as cents.
             * @example 4200000
             */
            max?: number | null;
            /**
             * @description ISO 4217.
             * @example EUR
             */
            currency?: string;
            /** @enum {string} */
            unit?: "HOUR" | "DAY" | "WEEK" | "MONTH" | "YEAR";
        };
        SecretRotation: {
            /**
             * @description How long the old secret signs too.
             * @default 86400
             */
            graceSeconds?: number;
        };
        SessionInfo: {
            user: components["schemas"]["User"];
            client: components["schemas"]["Client"];
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            expiresAt: string;
        };
        SessionRequest: {
            /** @default 3600 */
            expiresInSeconds?: number;
        };
        Sponsorship: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @example crm-1042 */
            externalId: string | null;
            /** @example Port of Bristol */
            sponsor: string;
            /** @example gold */
            tier: string | null;
            description: string | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            logoUrl: string | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            url: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            startsAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            endsAt: string | null;
            sort: number;
            price: components["schemas"]["Money"] | null;
            /** @enum {string} */
            visibility: "public" | "members";
            /** @enum {string} */
            status: "proposed" | "active" | "ended";
            tags: string[];
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields: {
                [key: string]: string | number | boolean;
            };
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
        };
        SponsorshipCreate: {
            /** @example crm-1042 */
            externalId?: string | null;
            /** @example Port of Bristol */
            sponsor: string;
            /** @example gold */
            tier?: string | null;
            description?: string | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            logoUrl?: string | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            url?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            startsAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            endsAt?: string | null;
            sort?: number | null;
            price?: components["schemas"]["Money"] | null;
            /** @enum {string|null} */
            visibility?: "public" | "members" | null;
            /** @enum {string|null} */
            status?: "proposed" | "active" | "ended" | null;
            tags?: string[] | null;
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            } | null;
        };
        /** @description A sponsorship was created. */
        SponsorshipCreatedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "sponsorship.created";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Sponsorship"];
            previous: null;
        };
        /** @description A sponsorship was deleted; `data` is the record as it was last. */
        SponsorshipDeletedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "sponsorship.deleted";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Sponsorship"];
            previous: null;
        };
        SponsorshipPage: {
            items: components["schemas"]["Sponsorship"][];
            /**
             * @description null after a cursor.
             * @example 1
             */
            page: number | null;
            /** @example 30 */
            itemsPerPage: number;
            /** @example 431 */
            totalItems: number | null;
            /** @example 15 */
            totalPages: number | null;
            /** @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6… */
            nextCursor: string | null;
        };
        SponsorshipUpdate: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id?: string;
            /** @example crm-1042 */
            externalId?: string | null;
            /** @example Port of Bristol */
            sponsor?: string;
            /** @example gold */
            tier?: string | null;
            description?: string | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            logoUrl?: string | null;
            /**
             * Format: uri
             * @example https://example.org
             */
            url?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            startsAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            endsAt?: string | null;
            /** @description null: back to 0. */
            sort?: number | null;
            price?: components["schemas"]["Money"] | null;
            /**
             * @description null: back to "public".
             * @enum {string|null}
             */
            visibility?: "public" | "members" | null;
            /**
             * @description null: back to "proposed".
             * @enum {string|null}
             */
            status?: "proposed" | "active" | "ended" | null;
            /** @description null: back to []. */
            tags?: string[] | null;
            /**
             * @description At most 64 keys of 1 to 64 characters each, and 16 KiB.
             * @example {
             *       "dietary": "vegetarian"
             *     }
             */
            customFields?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt?: string;
        };
        /** @description A sponsorship was changed; `previous` has the fields' old values. */
        SponsorshipUpdatedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "sponsorship.updated";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Sponsorship"];
            previous: components["schemas"]["PreviousSponsorship"] | null;
        };
        User: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /**
             * Format: email
             * @example ada@example.org
             */
            email: string;
            firstName: string | null;
            lastName: string | null;
            roles: string[];
            department: string | null;
            jobTitle: string | null;
            /** @enum {string} */
            status: "active" | "deactivated";
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            memberId: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
        };
        UserCreate: {
            /**
             * Format: email
             * @example ada@example.org
             */
            email: string;
            firstName?: string | null;
            lastName?: string | null;
            roles?: string[] | null;
            department?: string | null;
            jobTitle?: string | null;
            /** @enum {string|null} */
            status?: "active" | "deactivated" | null;
        };
        /** @description A user was created. */
        UserCreatedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "user.created";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["User"];
            previous: null;
        };
        /** @description A user was deactivated, and its sessions ended. */
        UserDeactivatedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "user.deactivated";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["User"];
            previous: components["schemas"]["PreviousUser"] | null;
        };
        /** @description A user was deleted; `data` is the record as it was last. */
        UserDeletedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "user.deleted";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["User"] | components["schemas"]["ErasedRecord"];
            previous: null;
        };
        UserPage: {
            items: components["schemas"]["User"][];
            /**
             * @description null after a cursor.
             * @example 1
             */
            page: number | null;
            /** @example 30 */
            itemsPerPage: number;
            /** @example 431 */
            totalItems: number | null;
            /** @example 15 */
            totalPages: number | null;
            /** @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6… */
            nextCursor: string | null;
        };
        UserUpdate: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id?: string;
            /**
             * Format: email
             * @example ada@example.org
             */
            email?: string;
            firstName?: string | null;
            lastName?: string | null;
            /** @description null: back to []. */
            roles?: string[] | null;
            department?: string | null;
            jobTitle?: string | null;
            /**
             * @description null: back to "active".
             * @enum {string|null}
             */
            status?: "active" | "deactivated" | null;
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            memberId?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt?: string;
        };
        /** @description A user was changed; `previous` has the fields' old values. */
        UserUpdatedEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "user.updated";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["User"];
            previous: components["schemas"]["PreviousUser"] | null;
        };
        Violation: {
            /** @example email */
            propertyPath: string;
            /** @example This is not an e-mail address. */
            message: string;
            /** @example invalid_format */
            code: string;
        };
        Webhook: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /**
             * Format: uri
             * @example https://example.org/webhooks/guildhall
             */
            url: string;
            /** @example Newsletter sync */
            description: string | null;
            /**
             * @description Kinds of events as `GET /api/event-types` lists them, `member.*` or `*`.
             * @example [
             *       "member.created",
             *       "member.updated"
             *     ]
             */
            events: string[];
            /** @enum {string} */
            status: "enabled" | "disabled";
            /**
             * @description Somebody disabled it, the receiver answered 410, or it failed for five days.
             * @enum {string|null}
             */
            disabledReason: "by_request" | "receiver_gone" | "receiver_failing" | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            disabledAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt: string;
        };
        WebhookCreate: {
            /**
             * Format: uri
             * @example https://example.org/webhooks/guildhall
             */
            url: string;
            /** @example Newsletter sync */
            description?: string | null;
            /**
             * @description Kinds of events as `GET /api/event-types` lists them, `member.*` or `*`.
             * @example [
             *       "member.created",
             *       "member.updated"
             *     ]
             */
            events: string[];
            /** @enum {string|null} */
            status?: "enabled" | "disabled" | null;
        };
        /** @description A webhook was disabled: its receiver answered 410, or failed for five days. `data` is the webhook. */
        WebhookDisabledEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "webhook.disabled";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Webhook"];
            previous: null;
        };
        WebhookEvent: components["schemas"]["MemberCreatedEvent"] | components["schemas"]["MemberUpdatedEvent"] | components["schemas"]["MemberDeletedEvent"] | components["schemas"]["EventCreatedEvent"] | components["schemas"]["EventUpdatedEvent"] | components["schemas"]["EventDeletedEvent"] | components["schemas"]["CourseCreatedEvent"] | components["schemas"]["CourseUpdatedEvent"] | components["schemas"]["CourseDeletedEvent"] | components["schemas"]["JobCreatedEvent"] | components["schemas"]["JobUpdatedEvent"] | components["schemas"]["JobDeletedEvent"] | components["schemas"]["PostCreatedEvent"] | components["schemas"]["PostUpdatedEvent"] | components["schemas"]["PostDeletedEvent"] | components["schemas"]["SponsorshipCreatedEvent"] | components["schemas"]["SponsorshipUpdatedEvent"] | components["schemas"]["SponsorshipDeletedEvent"] | components["schemas"]["UserCreatedEvent"] | components["schemas"]["UserUpdatedEvent"] | components["schemas"]["UserDeletedEvent"] | components["schemas"]["UserDeactivatedEvent"] | components["schemas"]["WebhookDisabledEvent"] | components["schemas"]["WebhookTestEvent"];
        WebhookPage: {
            items: components["schemas"]["Webhook"][];
            /**
             * @description null after a cursor.
             * @example 1
             */
            page: number | null;
            /** @example 30 */
            itemsPerPage: number;
            /** @example 431 */
            totalItems: number | null;
            /** @example 15 */
            totalPages: number | null;
            /** @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6… */
            nextCursor: string | null;
        };
        WebhookTest: {
            /** @example webhook.test */
            eventType: string;
        };
        /** @description A test that was asked for. It goes to one webhook alone, whatever that one subscribes to; `data` is the webhook. */
        WebhookTestEvent: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id: string;
            /** @constant */
            type: "webhook.test";
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            timestamp: string;
            data: components["schemas"]["Webhook"];
            previous: null;
        };
        WebhookUpdate: {
            /**
             * Format: uuid
             * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
             */
            id?: string;
            /**
             * Format: uri
             * @example https://example.org/webhooks/guildhall
             */
            url?: string;
            /** @example Newsletter sync */
            description?: string | null;
            /**
             * @description Kinds of events as `GET /api/event-types` lists them, `member.*` or `*`.
             * @example [
             *       "member.created",
             *       "member.updated"
             *     ]
             */
            events?: string[];
            /**
             * @description null: back to "enabled".
             * @enum {string|null}
             */
            status?: "enabled" | "disabled" | null;
            /**
             * @description Somebody disabled it, the receiver answered 410, or it failed for five days.
             * @enum {string|null}
             */
            disabledReason?: "by_request" | "receiver_gone" | "receiver_failing" | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            disabledAt?: string | null;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @example 2026-03-14T09:26:53.589Z
             */
            updatedAt?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "members.list": {
        parameters: {
            query?: {
                /**
                 * @description The page, from 1. Not together with cursor.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Records on a page.
                 * @example 30
                 */
                itemsPerPage?: number;
                /**
                 * @description Goes on where `nextCursor` of a page points, however many rows come and go.
                 * @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…
                 */
                cursor?: string;
                /**
                 * @description Words; each must begin a word of the record.
                 * @example ada
                 */
                q?: string;
                /**
                 * @description Exactly this id.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "id[]"?: string[];
                /**
                 * @description Order by id; several apply in the order given.
                 * @example asc
                 */
                "order[id]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_before]"?: string;
                /**
                 * @description Order by createdAt; several apply in the order given.
                 * @example asc
                 */
                "order[createdAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_before]"?: string;
                /**
                 * @description Order by updatedAt; several apply in the order given.
                 * @example asc
                 */
                "order[updatedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this externalId.
                 * @example crm-1042
                 */
                externalId?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "crm-1042"
                 *     ]
                 */
                "externalId[]"?: string[];
                /**
                 * @description Order by externalId; several apply in the order given.
                 * @example asc
                 */
                "order[externalId]"?: "asc" | "desc";
                /**
                 * @description Exactly this email.
                 * @example ada@example.org
                 */
                email?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "ada@example.org"
                 *     ]
                 */
                "email[]"?: string[];
                /**
                 * @description Order by email; several apply in the order given.
                 * @example asc
                 */
                "order[email]"?: "asc" | "desc";
                /**
                 * @description Exactly this firstName.
                 * @example Ada
                 */
                firstName?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Ada"
                 *     ]
                 */
                "firstName[]"?: string[];
                /**
                 * @description Order by firstName; several apply in the order given.
                 * @example asc
                 */
                "order[firstName]"?: "asc" | "desc";
                /**
                 * @description Exactly this lastName.
                 * @example Lovelace
                 */
                lastName?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Lovelace"
                 *     ]
                 */
                "lastName[]"?: string[];
                /**
                 * @description Order by lastName; several apply in the order given.
                 * @example asc
                 */
                "order[lastName]"?: "asc" | "desc";
                /**
                 * @description Exactly this displayName.
                 * @example text
                 */
                displayName?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "displayName[]"?: string[];
                /**
                 * @description Order by displayName; several apply in the order given.
                 * @example asc
                 */
                "order[displayName]"?: "asc" | "desc";
                /**
                 * @description Exactly this phone.
                 * @example +44 117 496 0000
                 */
                phone?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "+44 117 496 0000"
                 *     ]
                 */
                "phone[]"?: string[];
                /**
                 * @description Order by phone; several apply in the order given.
                 * @example asc
                 */
                "order[phone]"?: "asc" | "desc";
                /**
                 * @description Exactly this organization.
                 * @example text
                 */
                organization?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "organization[]"?: string[];
                /**
                 * @description Order by organization; several apply in the order given.
                 * @example asc
                 */
                "order[organization]"?: "asc" | "desc";
                /**
                 * @description Exactly this jobTitle.
                 * @example text
                 */
                jobTitle?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "jobTitle[]"?: string[];
                /**
                 * @description Order by jobTitle; several apply in the order given.
                 * @example asc
                 */
                "order[jobTitle]"?: "asc" | "desc";
                /**
                 * @description Exactly this department.
                 * @example text
                 */
                department?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "department[]"?: string[];
                /**
                 * @description Order by department; several apply in the order given.
                 * @example asc
                 */
                "order[department]"?: "asc" | "desc";
                /**
                 * @description Exactly this memberNumber.
                 * @example M-000042
                 */
                memberNumber?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "M-000042"
                 *     ]
                 */
                "memberNumber[]"?: string[];
                /**
                 * @description Order by memberNumber; several apply in the order given.
                 * @example asc
                 */
                "order[memberNumber]"?: "asc" | "desc";
                /**
                 * @description Exactly this level.
                 * @example individual
                 */
                level?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "individual"
                 *     ]
                 */
                "level[]"?: string[];
                /**
                 * @description Order by level; several apply in the order given.
                 * @example asc
                 */
                "order[level]"?: "asc" | "desc";
                /**
                 * @description Exactly this status.
                 * @example pending
                 */
                status?: "pending" | "active" | "grace" | "lapsed" | "suspended" | "cancelled";
                /**
                 * @description Any of these.
                 * @example [
                 *       "pending"
                 *     ]
                 */
                "status[]"?: ("pending" | "active" | "grace" | "lapsed" | "suspended" | "cancelled")[];
                /**
                 * @description Order by status; several apply in the order given.
                 * @example asc
                 */
                "order[status]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "joinedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "joinedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "joinedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "joinedAt[strictly_before]"?: string;
                /**
                 * @description Order by joinedAt; several apply in the order given.
                 * @example asc
                 */
                "order[joinedAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "renewsAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "renewsAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "renewsAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "renewsAt[strictly_before]"?: string;
                /**
                 * @description Order by renewsAt; several apply in the order given.
                 * @example asc
                 */
                "order[renewsAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this userId.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                userId?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "userId[]"?: string[];
                /**
                 * @description Order by userId; several apply in the order given.
                 * @example asc
                 */
                "order[userId]"?: "asc" | "desc";
                /**
                 * @description All of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "tags[]"?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    /** @example <https://api.guildhall.example/api/members?page=2>; rel="next" */
                    Link?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "externalId": "crm-1042",
                     *           "email": "ada@example.org",
                     *           "firstName": "Ada",
                     *           "lastName": "Lovelace",
                     *           "displayName": null,
                     *           "phone": "+44 117 496 0000",
                     *           "organization": null,
                     *           "jobTitle": null,
                     *           "department": null,
                     *           "address": {
                     *             "line1": "1 Quay Street",
                     *             "line2": null,
                     *             "city": "Bristol",
                     *             "region": null,
                     *             "postalCode": "BS1 4DQ",
                     *             "country": "GB"
                     *           },
                     *           "memberNumber": "M-000042",
                     *           "level": "individual",
                     *           "status": "pending",
                     *           "joinedAt": "2026-03-14T09:26:53.589Z",
                     *           "renewsAt": "2026-03-14T09:26:53.589Z",
                     *           "consents": {
                     *             "newsletter": false,
                     *             "directory": false
                     *           },
                     *           "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "tags": [
                     *             "speaker"
                     *           ],
                     *           "customFields": {
                     *             "dietary": "vegetarian"
                     *           },
                     *           "createdAt": "2026-03-14T09:26:53.589Z",
                     *           "updatedAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "itemsPerPage": 30,
                     *       "totalItems": 431,
                     *       "totalPages": 15,
                     *       "nextCursor": "oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…"
                     *     }
                     */
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "members.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "externalId": "crm-1042",
                 *       "email": "ada@example.org",
                 *       "firstName": "Ada",
                 *       "lastName": "Lovelace",
                 *       "displayName": null,
                 *       "phone": "+44 117 496 0000",
                 *       "organization": null,
                 *       "jobTitle": null,
                 *       "department": null,
                 *       "address": {
                 *         "line1": "1 Quay Street",
                 *         "line2": null,
                 *         "city": "Bristol",
                 *         "region": null,
                 *         "postalCode": "BS1 4DQ",
                 *         "country": "GB"
                 *       },
                 *       "memberNumber": "M-000042",
                 *       "level": "individual",
                 *       "status": "pending",
                 *       "joinedAt": "2026-03-14T09:26:53.589Z",
                 *       "renewsAt": "2026-03-14T09:26:53.589Z",
                 *       "consents": {
                 *         "newsletter": false,
                 *         "directory": false
                 *       },
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MemberCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @example /api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                    Location?: string;
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "email": "ada@example.org",
                     *       "firstName": "Ada",
                     *       "lastName": "Lovelace",
                     *       "displayName": null,
                     *       "phone": "+44 117 496 0000",
                     *       "organization": null,
                     *       "jobTitle": null,
                     *       "department": null,
                     *       "address": {
                     *         "line1": "1 Quay Street",
                     *         "line2": null,
                     *         "city": "Bristol",
                     *         "region": null,
                     *         "postalCode": "BS1 4DQ",
                     *         "country": "GB"
                     *       },
                     *       "memberNumber": "M-000042",
                     *       "level": "individual",
                     *       "status": "pending",
                     *       "joinedAt": "2026-03-14T09:26:53.589Z",
                     *       "renewsAt": "2026-03-14T09:26:53.589Z",
                     *       "consents": {
                     *         "newsletter": false,
                     *         "directory": false
                     *       },
                     *       "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `email-taken`: The e-mail address is taken. `conflict`: Conflict. `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "members.get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An ETag; 304 when it is current.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "email": "ada@example.org",
                     *       "firstName": "Ada",
                     *       "lastName": "Lovelace",
                     *       "displayName": null,
                     *       "phone": "+44 117 496 0000",
                     *       "organization": null,
                     *       "jobTitle": null,
                     *       "department": null,
                     *       "address": {
                     *         "line1": "1 Quay Street",
                     *         "line2": null,
                     *         "city": "Bristol",
                     *         "region": null,
                     *         "postalCode": "BS1 4DQ",
                     *         "country": "GB"
                     *       },
                     *       "memberNumber": "M-000042",
                     *       "level": "individual",
                     *       "status": "pending",
                     *       "joinedAt": "2026-03-14T09:26:53.589Z",
                     *       "renewsAt": "2026-03-14T09:26:53.589Z",
                     *       "consents": {
                     *         "newsletter": false,
                     *         "directory": false
                     *       },
                     *       "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "members.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "externalId": "crm-1042",
                 *       "email": "ada@example.org",
                 *       "firstName": "Ada",
                 *       "lastName": "Lovelace",
                 *       "displayName": null,
                 *       "phone": "+44 117 496 0000",
                 *       "organization": null,
                 *       "jobTitle": null,
                 *       "department": null,
                 *       "address": {
                 *         "line1": "1 Quay Street",
                 *         "line2": null,
                 *         "city": "Bristol",
                 *         "region": null,
                 *         "postalCode": "BS1 4DQ",
                 *         "country": "GB"
                 *       },
                 *       "memberNumber": "M-000042",
                 *       "level": "individual",
                 *       "status": "pending",
                 *       "joinedAt": "2026-03-14T09:26:53.589Z",
                 *       "renewsAt": "2026-03-14T09:26:53.589Z",
                 *       "consents": {
                 *         "newsletter": false,
                 *         "directory": false
                 *       },
                 *       "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       },
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["MemberUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "email": "ada@example.org",
                     *       "firstName": "Ada",
                     *       "lastName": "Lovelace",
                     *       "displayName": null,
                     *       "phone": "+44 117 496 0000",
                     *       "organization": null,
                     *       "jobTitle": null,
                     *       "department": null,
                     *       "address": {
                     *         "line1": "1 Quay Street",
                     *         "line2": null,
                     *         "city": "Bristol",
                     *         "region": null,
                     *         "postalCode": "BS1 4DQ",
                     *         "country": "GB"
                     *       },
                     *       "memberNumber": "M-000042",
                     *       "level": "individual",
                     *       "status": "pending",
                     *       "joinedAt": "2026-03-14T09:26:53.589Z",
                     *       "renewsAt": "2026-03-14T09:26:53.589Z",
                     *       "consents": {
                     *         "newsletter": false,
                     *         "directory": false
                     *       },
                     *       "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `email-taken`: The e-mail address is taken. `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "members.delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "members.patch": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "externalId": "crm-1042",
                 *       "email": "ada@example.org",
                 *       "firstName": "Ada",
                 *       "lastName": "Lovelace",
                 *       "displayName": null,
                 *       "phone": "+44 117 496 0000",
                 *       "organization": null,
                 *       "jobTitle": null,
                 *       "department": null,
                 *       "address": {
                 *         "line1": "1 Quay Street",
                 *         "line2": null,
                 *         "city": "Bristol",
                 *         "region": null,
                 *         "postalCode": "BS1 4DQ",
                 *         "country": "GB"
                 *       },
                 *       "memberNumber": "M-000042",
                 *       "level": "individual",
                 *       "status": "pending",
                 *       "joinedAt": "2026-03-14T09:26:53.589Z",
                 *       "renewsAt": "2026-03-14T09:26:53.589Z",
                 *       "consents": {
                 *         "newsletter": false,
                 *         "directory": false
                 *       },
                 *       "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       },
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["MemberUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "email": "ada@example.org",
                     *       "firstName": "Ada",
                     *       "lastName": "Lovelace",
                     *       "displayName": null,
                     *       "phone": "+44 117 496 0000",
                     *       "organization": null,
                     *       "jobTitle": null,
                     *       "department": null,
                     *       "address": {
                     *         "line1": "1 Quay Street",
                     *         "line2": null,
                     *         "city": "Bristol",
                     *         "region": null,
                     *         "postalCode": "BS1 4DQ",
                     *         "country": "GB"
                     *       },
                     *       "memberNumber": "M-000042",
                     *       "level": "individual",
                     *       "status": "pending",
                     *       "joinedAt": "2026-03-14T09:26:53.589Z",
                     *       "renewsAt": "2026-03-14T09:26:53.589Z",
                     *       "consents": {
                     *         "newsletter": false,
                     *         "directory": false
                     *       },
                     *       "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `email-taken`: The e-mail address is taken. `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "membershipLevels.list": {
        parameters: {
            query?: {
                /**
                 * @description The page, from 1. Not together with cursor.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Records on a page.
                 * @example 30
                 */
                itemsPerPage?: number;
                /**
                 * @description Goes on where `nextCursor` of a page points, however many rows come and go.
                 * @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…
                 */
                cursor?: string;
                /**
                 * @description Words; each must begin a word of the record.
                 * @example ada
                 */
                q?: string;
                /**
                 * @description Exactly this id.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "id[]"?: string[];
                /**
                 * @description Order by id; several apply in the order given.
                 * @example asc
                 */
                "order[id]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_before]"?: string;
                /**
                 * @description Order by createdAt; several apply in the order given.
                 * @example asc
                 */
                "order[createdAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_before]"?: string;
                /**
                 * @description Order by updatedAt; several apply in the order given.
                 * @example asc
                 */
                "order[updatedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this key.
                 * @example individual
                 */
                key?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "individual"
                 *     ]
                 */
                "key[]"?: string[];
                /**
                 * @description Order by key; several apply in the order given.
                 * @example asc
                 */
                "order[key]"?: "asc" | "desc";
                /**
                 * @description Exactly this name.
                 * @example Individual member
                 */
                name?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Individual member"
                 *     ]
                 */
                "name[]"?: string[];
                /**
                 * @description Order by name; several apply in the order given.
                 * @example asc
                 */
                "order[name]"?: "asc" | "desc";
                /**
                 * @description Exactly this premium.
                 * @example false
                 */
                premium?: boolean;
                /**
                 * @description Any of these.
                 * @example [
                 *       false
                 *     ]
                 */
                "premium[]"?: boolean[];
                /**
                 * @description Order by premium; several apply in the order given.
                 * @example asc
                 */
                "order[premium]"?: "asc" | "desc";
                /**
                 * @description Exactly this period.
                 * @example month
                 */
                period?: "month" | "quarter" | "year" | "lifetime";
                /**
                 * @description Any of these.
                 * @example [
                 *       "month"
                 *     ]
                 */
                "period[]"?: ("month" | "quarter" | "year" | "lifetime")[];
                /**
                 * @description Order by period; several apply in the order given.
                 * @example asc
                 */
                "order[period]"?: "asc" | "desc";
                /**
                 * @description Exactly this graceDays.
                 * @example 0
                 */
                graceDays?: number;
                /**
                 * @description Any of these.
                 * @example [
                 *       0
                 *     ]
                 */
                "graceDays[]"?: number[];
                /**
                 * @description Order by graceDays; several apply in the order given.
                 * @example asc
                 */
                "order[graceDays]"?: "asc" | "desc";
                /**
                 * @description Exactly this sort.
                 * @example 0
                 */
                sort?: number;
                /**
                 * @description Any of these.
                 * @example [
                 *       0
                 *     ]
                 */
                "sort[]"?: number[];
                /**
                 * @description Order by sort; several apply in the order given.
                 * @example asc
                 */
                "order[sort]"?: "asc" | "desc";
                /**
                 * @description Exactly this status.
                 * @example active
                 */
                status?: "active" | "retired";
                /**
                 * @description Any of these.
                 * @example [
                 *       "active"
                 *     ]
                 */
                "status[]"?: ("active" | "retired")[];
                /**
                 * @description Order by status; several apply in the order given.
                 * @example asc
                 */
                "order[status]"?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    /** @example <https://api.guildhall.example/api/members?page=2>; rel="next" */
                    Link?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "key": "individual",
                     *           "name": "Individual member",
                     *           "premium": false,
                     *           "price": {
                     *             "amount": 4900,
                     *             "currency": "EUR"
                     *           },
                     *           "period": "month",
                     *           "graceDays": 0,
                     *           "sort": -1000000,
                     *           "status": "active",
                     *           "createdAt": "2026-03-14T09:26:53.589Z",
                     *           "updatedAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "itemsPerPage": 30,
                     *       "totalItems": 431,
                     *       "totalPages": 15,
                     *       "nextCursor": "oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…"
                     *     }
                     */
                    "application/json": components["schemas"]["MembershipLevelPage"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "membershipLevels.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "individual",
                 *       "name": "Individual member",
                 *       "premium": null,
                 *       "price": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "period": "month",
                 *       "graceDays": null,
                 *       "sort": null,
                 *       "status": "active"
                 *     }
                 */
                "application/json": components["schemas"]["MembershipLevelCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @example /api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                    Location?: string;
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "key": "individual",
                     *       "name": "Individual member",
                     *       "premium": false,
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "period": "month",
                     *       "graceDays": 0,
                     *       "sort": -1000000,
                     *       "status": "active",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MembershipLevel"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "membershipLevels.get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An ETag; 304 when it is current.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "key": "individual",
                     *       "name": "Individual member",
                     *       "premium": false,
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "period": "month",
                     *       "graceDays": 0,
                     *       "sort": -1000000,
                     *       "status": "active",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MembershipLevel"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "membershipLevels.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "key": "individual",
                 *       "name": "Individual member",
                 *       "premium": null,
                 *       "price": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "period": "month",
                 *       "graceDays": null,
                 *       "sort": null,
                 *       "status": "active",
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["MembershipLevelUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "key": "individual",
                     *       "name": "Individual member",
                     *       "premium": false,
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "period": "month",
                     *       "graceDays": 0,
                     *       "sort": -1000000,
                     *       "status": "active",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MembershipLevel"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "membershipLevels.delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "membershipLevels.patch": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "key": "individual",
                 *       "name": "Individual member",
                 *       "premium": null,
                 *       "price": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "period": "month",
                 *       "graceDays": null,
                 *       "sort": null,
                 *       "status": "active",
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["MembershipLevelUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "key": "individual",
                     *       "name": "Individual member",
                     *       "premium": false,
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "period": "month",
                     *       "graceDays": 0,
                     *       "sort": -1000000,
                     *       "status": "active",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MembershipLevel"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "members.data": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of it. */
            200: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "member": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "externalId": "crm-1042",
                     *         "email": "ada@example.org",
                     *         "firstName": "Ada",
                     *         "lastName": "Lovelace",
                     *         "displayName": null,
                     *         "phone": "+44 117 496 0000",
                     *         "organization": null,
                     *         "jobTitle": null,
                     *         "department": null,
                     *         "address": {
                     *           "line1": "1 Quay Street",
                     *           "line2": null,
                     *           "city": "Bristol",
                     *           "region": null,
                     *           "postalCode": "BS1 4DQ",
                     *           "country": "GB"
                     *         },
                     *         "memberNumber": "M-000042",
                     *         "level": "individual",
                     *         "status": "pending",
                     *         "joinedAt": "2026-03-14T09:26:53.589Z",
                     *         "renewsAt": "2026-03-14T09:26:53.589Z",
                     *         "consents": {
                     *           "newsletter": false,
                     *           "directory": false
                     *         },
                     *         "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "tags": [
                     *           "speaker"
                     *         ],
                     *         "customFields": {
                     *           "dietary": "vegetarian"
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "user": null,
                     *       "sessions": [
                     *         {
                     *           "createdAt": "2026-03-14T09:26:53.589Z",
                     *           "lastSeenAt": "2026-03-14T09:26:53.589Z",
                     *           "expiresAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "events": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "type": "text",
                     *           "data": {},
                     *           "previous": {},
                     *           "createdAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "auditLog": [
                     *         {}
                     *       ],
                     *       "exportedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MemberData"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "members.erase": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Erased. */
            200: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "erasedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MemberErasure"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "members.createSession": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expiresInSeconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["SessionRequest"];
            };
        };
        responses: {
            /** @description The token, shown this once. */
            201: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "guild_ses_…",
                     *       "expiresAt": "2026-03-14T09:26:53.589Z",
                     *       "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                     *     }
                     */
                    "application/json": components["schemas"]["IssuedSession"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "imports.list": {
        parameters: {
            query?: {
                /**
                 * @description The page, from 1. Not together with cursor.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Records on a page.
                 * @example 30
                 */
                itemsPerPage?: number;
                /**
                 * @description Goes on where `nextCursor` of a page points, however many rows come and go.
                 * @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…
                 */
                cursor?: string;
                /**
                 * @description Exactly this id.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "id[]"?: string[];
                /**
                 * @description Order by id; several apply in the order given.
                 * @example asc
                 */
                "order[id]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_before]"?: string;
                /**
                 * @description Order by createdAt; several apply in the order given.
                 * @example asc
                 */
                "order[createdAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_before]"?: string;
                /**
                 * @description Order by updatedAt; several apply in the order given.
                 * @example asc
                 */
                "order[updatedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this status.
                 * @example queued
                 */
                status?: "queued" | "running" | "completed" | "failed";
                /**
                 * @description Any of these.
                 * @example [
                 *       "queued"
                 *     ]
                 */
                "status[]"?: ("queued" | "running" | "completed" | "failed")[];
                /**
                 * @description Order by status; several apply in the order given.
                 * @example asc
                 */
                "order[status]"?: "asc" | "desc";
                /**
                 * @description Exactly this mode.
                 * @example create
                 */
                mode?: "create" | "upsert";
                /**
                 * @description Any of these.
                 * @example [
                 *       "create"
                 *     ]
                 */
                "mode[]"?: ("create" | "upsert")[];
                /**
                 * @description Order by mode; several apply in the order given.
                 * @example asc
                 */
                "order[mode]"?: "asc" | "desc";
                /**
                 * @description Exactly this dryRun.
                 * @example false
                 */
                dryRun?: boolean;
                /**
                 * @description Any of these.
                 * @example [
                 *       false
                 *     ]
                 */
                "dryRun[]"?: boolean[];
                /**
                 * @description Order by dryRun; several apply in the order given.
                 * @example asc
                 */
                "order[dryRun]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "finishedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "finishedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "finishedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "finishedAt[strictly_before]"?: string;
                /**
                 * @description Order by finishedAt; several apply in the order given.
                 * @example asc
                 */
                "order[finishedAt]"?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    /** @example <https://api.guildhall.example/api/members?page=2>; rel="next" */
                    Link?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "status": "queued",
                     *           "mode": "create",
                     *           "dryRun": false,
                     *           "progress": 0,
                     *           "rows": {
                     *             "total": 0,
                     *             "created": 0,
                     *             "updated": 0,
                     *             "unchanged": 0,
                     *             "failed": 0
                     *           },
                     *           "errors": [
                     *             {
                     *               "row": 1,
                     *               "line": 1,
                     *               "violations": [
                     *                 {
                     *                   "propertyPath": "email",
                     *                   "message": "This is not an e-mail address.",
                     *                   "code": "invalid_format"
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "errorsTruncated": false,
                     *           "reason": null,
                     *           "createdAt": "2026-03-14T09:26:53.589Z",
                     *           "updatedAt": "2026-03-14T09:26:53.589Z",
                     *           "finishedAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "itemsPerPage": 30,
                     *       "totalItems": 431,
                     *       "totalPages": 15,
                     *       "nextCursor": "oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…"
                     *     }
                     */
                    "application/json": components["schemas"]["ImportPage"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "imports.get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An ETag; 304 when it is current.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "status": "queued",
                     *       "mode": "create",
                     *       "dryRun": false,
                     *       "progress": 0,
                     *       "rows": {
                     *         "total": 0,
                     *         "created": 0,
                     *         "updated": 0,
                     *         "unchanged": 0,
                     *         "failed": 0
                     *       },
                     *       "errors": [
                     *         {
                     *           "row": 1,
                     *           "line": 1,
                     *           "violations": [
                     *             {
                     *               "propertyPath": "email",
                     *               "message": "This is not an e-mail address.",
                     *               "code": "invalid_format"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "errorsTruncated": false,
                     *       "reason": null,
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z",
                     *       "finishedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "members.import": {
        parameters: {
            query?: {
                /** @example create */
                mode?: "create" | "upsert";
                /** @example false */
                dryRun?: boolean;
                /** @example false */
                ignoreUnknownColumns?: boolean;
            };
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example email,firstName,lastName
                 *     ada@example.org,Ada,Lovelace
                 */
                "text/csv": string;
                /**
                 * @example {
                 *       "file": "text"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                };
            };
        };
        responses: {
            /** @description Taken in. */
            202: {
                headers: {
                    /** @example /api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                    Location?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "status": "queued",
                     *       "mode": "create",
                     *       "dryRun": false,
                     *       "progress": 0,
                     *       "rows": {
                     *         "total": 0,
                     *         "created": 0,
                     *         "updated": 0,
                     *         "unchanged": 0,
                     *         "failed": 0
                     *       },
                     *       "errors": [
                     *         {
                     *           "row": 1,
                     *           "line": 1,
                     *           "violations": [
                     *             {
                     *               "propertyPath": "email",
                     *               "message": "This is not an e-mail address.",
                     *               "code": "invalid_format"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "errorsTruncated": false,
                     *       "reason": null,
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z",
                     *       "finishedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "members.export": {
        parameters: {
            query?: {
                /** @example csv */
                format?: "csv";
                /**
                 * @description Words; each must begin a word of the record.
                 * @example ada
                 */
                q?: string;
                /**
                 * @description Exactly this id.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "id[]"?: string[];
                /**
                 * @description Order by id; several apply in the order given.
                 * @example asc
                 */
                "order[id]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_before]"?: string;
                /**
                 * @description Order by createdAt; several apply in the order given.
                 * @example asc
                 */
                "order[createdAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_before]"?: string;
                /**
                 * @description Order by updatedAt; several apply in the order given.
                 * @example asc
                 */
                "order[updatedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this externalId.
                 * @example crm-1042
                 */
                externalId?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "crm-1042"
                 *     ]
                 */
                "externalId[]"?: string[];
                /**
                 * @description Order by externalId; several apply in the order given.
                 * @example asc
                 */
                "order[externalId]"?: "asc" | "desc";
                /**
                 * @description Exactly this email.
                 * @example ada@example.org
                 */
                email?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "ada@example.org"
                 *     ]
                 */
                "email[]"?: string[];
                /**
                 * @description Order by email; several apply in the order given.
                 * @example asc
                 */
                "order[email]"?: "asc" | "desc";
                /**
                 * @description Exactly this firstName.
                 * @example Ada
                 */
                firstName?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Ada"
                 *     ]
                 */
                "firstName[]"?: string[];
                /**
                 * @description Order by firstName; several apply in the order given.
                 * @example asc
                 */
                "order[firstName]"?: "asc" | "desc";
                /**
                 * @description Exactly this lastName.
                 * @example Lovelace
                 */
                lastName?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Lovelace"
                 *     ]
                 */
                "lastName[]"?: string[];
                /**
                 * @description Order by lastName; several apply in the order given.
                 * @example asc
                 */
                "order[lastName]"?: "asc" | "desc";
                /**
                 * @description Exactly this displayName.
                 * @example text
                 */
                displayName?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "displayName[]"?: string[];
                /**
                 * @description Order by displayName; several apply in the order given.
                 * @example asc
                 */
                "order[displayName]"?: "asc" | "desc";
                /**
                 * @description Exactly this phone.
                 * @example +44 117 496 0000
                 */
                phone?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "+44 117 496 0000"
                 *     ]
                 */
                "phone[]"?: string[];
                /**
                 * @description Order by phone; several apply in the order given.
                 * @example asc
                 */
                "order[phone]"?: "asc" | "desc";
                /**
                 * @description Exactly this organization.
                 * @example text
                 */
                organization?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "organization[]"?: string[];
                /**
                 * @description Order by organization; several apply in the order given.
                 * @example asc
                 */
                "order[organization]"?: "asc" | "desc";
                /**
                 * @description Exactly this jobTitle.
                 * @example text
                 */
                jobTitle?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "jobTitle[]"?: string[];
                /**
                 * @description Order by jobTitle; several apply in the order given.
                 * @example asc
                 */
                "order[jobTitle]"?: "asc" | "desc";
                /**
                 * @description Exactly this department.
                 * @example text
                 */
                department?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "department[]"?: string[];
                /**
                 * @description Order by department; several apply in the order given.
                 * @example asc
                 */
                "order[department]"?: "asc" | "desc";
                /**
                 * @description Exactly this memberNumber.
                 * @example M-000042
                 */
                memberNumber?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "M-000042"
                 *     ]
                 */
                "memberNumber[]"?: string[];
                /**
                 * @description Order by memberNumber; several apply in the order given.
                 * @example asc
                 */
                "order[memberNumber]"?: "asc" | "desc";
                /**
                 * @description Exactly this level.
                 * @example individual
                 */
                level?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "individual"
                 *     ]
                 */
                "level[]"?: string[];
                /**
                 * @description Order by level; several apply in the order given.
                 * @example asc
                 */
                "order[level]"?: "asc" | "desc";
                /**
                 * @description Exactly this status.
                 * @example pending
                 */
                status?: "pending" | "active" | "grace" | "lapsed" | "suspended" | "cancelled";
                /**
                 * @description Any of these.
                 * @example [
                 *       "pending"
                 *     ]
                 */
                "status[]"?: ("pending" | "active" | "grace" | "lapsed" | "suspended" | "cancelled")[];
                /**
                 * @description Order by status; several apply in the order given.
                 * @example asc
                 */
                "order[status]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "joinedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "joinedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "joinedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "joinedAt[strictly_before]"?: string;
                /**
                 * @description Order by joinedAt; several apply in the order given.
                 * @example asc
                 */
                "order[joinedAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "renewsAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "renewsAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "renewsAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "renewsAt[strictly_before]"?: string;
                /**
                 * @description Order by renewsAt; several apply in the order given.
                 * @example asc
                 */
                "order[renewsAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this userId.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                userId?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "userId[]"?: string[];
                /**
                 * @description Order by userId; several apply in the order given.
                 * @example asc
                 */
                "order[userId]"?: "asc" | "desc";
                /**
                 * @description All of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "tags[]"?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example id,externalId,email */
                    "text/csv": string;
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "events.calendar": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example BEGIN:VCALENDAR
                     *     …
                     */
                    "text/calendar": string;
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "events.list": {
        parameters: {
            query?: {
                /**
                 * @description The page, from 1. Not together with cursor.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Records on a page.
                 * @example 30
                 */
                itemsPerPage?: number;
                /**
                 * @description Goes on where `nextCursor` of a page points, however many rows come and go.
                 * @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…
                 */
                cursor?: string;
                /**
                 * @description Words; each must begin a word of the record.
                 * @example ada
                 */
                q?: string;
                /**
                 * @description Exactly this id.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "id[]"?: string[];
                /**
                 * @description Order by id; several apply in the order given.
                 * @example asc
                 */
                "order[id]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_before]"?: string;
                /**
                 * @description Order by createdAt; several apply in the order given.
                 * @example asc
                 */
                "order[createdAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_before]"?: string;
                /**
                 * @description Order by updatedAt; several apply in the order given.
                 * @example asc
                 */
                "order[updatedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this externalId.
                 * @example crm-1042
                 */
                externalId?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "crm-1042"
                 *     ]
                 */
                "externalId[]"?: string[];
                /**
                 * @description Order by externalId; several apply in the order given.
                 * @example asc
                 */
                "order[externalId]"?: "asc" | "desc";
                /**
                 * @description All of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "tags[]"?: string[];
                /**
                 * @description Exactly this title.
                 * @example Spring conference
                 */
                title?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Spring conference"
                 *     ]
                 */
                "title[]"?: string[];
                /**
                 * @description Order by title; several apply in the order given.
                 * @example asc
                 */
                "order[title]"?: "asc" | "desc";
                /**
                 * @description Exactly this slug.
                 * @example spring-conference
                 */
                slug?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "spring-conference"
                 *     ]
                 */
                "slug[]"?: string[];
                /**
                 * @description Order by slug; several apply in the order given.
                 * @example asc
                 */
                "order[slug]"?: "asc" | "desc";
                /**
                 * @description Exactly this summary.
                 * @example Two days on tides and towers.
                 */
                summary?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Two days on tides and towers."
                 *     ]
                 */
                "summary[]"?: string[];
                /**
                 * @description Order by summary; several apply in the order given.
                 * @example asc
                 */
                "order[summary]"?: "asc" | "desc";
                /**
                 * @description Exactly this description.
                 * @example text
                 */
                description?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "description[]"?: string[];
                /**
                 * @description Order by description; several apply in the order given.
                 * @example asc
                 */
                "order[description]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "startsAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "startsAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "startsAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "startsAt[strictly_before]"?: string;
                /**
                 * @description Order by startsAt; several apply in the order given.
                 * @example asc
                 */
                "order[startsAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "endsAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "endsAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "endsAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "endsAt[strictly_before]"?: string;
                /**
                 * @description Order by endsAt; several apply in the order given.
                 * @example asc
                 */
                "order[endsAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this timezone.
                 * @example Europe/Amsterdam
                 */
                timezone?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Europe/Amsterdam"
                 *     ]
                 */
                "timezone[]"?: string[];
                /**
                 * @description Order by timezone; several apply in the order given.
                 * @example asc
                 */
                "order[timezone]"?: "asc" | "desc";
                /**
                 * @description Exactly this allDay.
                 * @example false
                 */
                allDay?: boolean;
                /**
                 * @description Any of these.
                 * @example [
                 *       false
                 *     ]
                 */
                "allDay[]"?: boolean[];
                /**
                 * @description Order by allDay; several apply in the order given.
                 * @example asc
                 */
                "order[allDay]"?: "asc" | "desc";
                /**
                 * @description Exactly this format.
                 * @example in_person
                 */
                format?: "in_person" | "online" | "hybrid";
                /**
                 * @description Any of these.
                 * @example [
                 *       "in_person"
                 *     ]
                 */
                "format[]"?: ("in_person" | "online" | "hybrid")[];
                /**
                 * @description Order by format; several apply in the order given.
                 * @example asc
                 */
                "order[format]"?: "asc" | "desc";
                /**
                 * @description Exactly this venue.
                 * @example Harbour Hall
                 */
                venue?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Harbour Hall"
                 *     ]
                 */
                "venue[]"?: string[];
                /**
                 * @description Order by venue; several apply in the order given.
                 * @example asc
                 */
                "order[venue]"?: "asc" | "desc";
                /**
                 * @description Exactly this url.
                 * @example https://example.org
                 */
                url?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "https://example.org"
                 *     ]
                 */
                "url[]"?: string[];
                /**
                 * @description Order by url; several apply in the order given.
                 * @example asc
                 */
                "order[url]"?: "asc" | "desc";
                /**
                 * @description Exactly this capacity.
                 * @example 120
                 */
                capacity?: number;
                /**
                 * @description Any of these.
                 * @example [
                 *       120
                 *     ]
                 */
                "capacity[]"?: number[];
                /**
                 * @description Order by capacity; several apply in the order given.
                 * @example asc
                 */
                "order[capacity]"?: "asc" | "desc";
                /**
                 * @description Exactly this registrationUrl.
                 * @example https://example.org
                 */
                registrationUrl?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "https://example.org"
                 *     ]
                 */
                "registrationUrl[]"?: string[];
                /**
                 * @description Order by registrationUrl; several apply in the order given.
                 * @example asc
                 */
                "order[registrationUrl]"?: "asc" | "desc";
                /**
                 * @description Exactly this visibility.
                 * @example public
                 */
                visibility?: "public" | "members";
                /**
                 * @description Any of these.
                 * @example [
                 *       "public"
                 *     ]
                 */
                "visibility[]"?: ("public" | "members")[];
                /**
                 * @description Order by visibility; several apply in the order given.
                 * @example asc
                 */
                "order[visibility]"?: "asc" | "desc";
                /**
                 * @description Exactly this imageUrl.
                 * @example https://example.org
                 */
                imageUrl?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "https://example.org"
                 *     ]
                 */
                "imageUrl[]"?: string[];
                /**
                 * @description Order by imageUrl; several apply in the order given.
                 * @example asc
                 */
                "order[imageUrl]"?: "asc" | "desc";
                /**
                 * @description Exactly this organizer.
                 * @example Events committee
                 */
                organizer?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Events committee"
                 *     ]
                 */
                "organizer[]"?: string[];
                /**
                 * @description Order by organizer; several apply in the order given.
                 * @example asc
                 */
                "order[organizer]"?: "asc" | "desc";
                /**
                 * @description Exactly this status.
                 * @example draft
                 */
                status?: "draft" | "published" | "cancelled" | "completed";
                /**
                 * @description Any of these.
                 * @example [
                 *       "draft"
                 *     ]
                 */
                "status[]"?: ("draft" | "published" | "cancelled" | "completed")[];
                /**
                 * @description Order by status; several apply in the order given.
                 * @example asc
                 */
                "order[status]"?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    /** @example <https://api.guildhall.example/api/members?page=2>; rel="next" */
                    Link?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "externalId": "crm-1042",
                     *           "title": "Spring conference",
                     *           "slug": "spring-conference",
                     *           "summary": "Two days on tides and towers.",
                     *           "description": null,
                     *           "startsAt": "2026-05-07T08:00:00.000Z",
                     *           "endsAt": "2026-05-08T16:00:00.000Z",
                     *           "timezone": "Europe/Amsterdam",
                     *           "allDay": false,
                     *           "format": "in_person",
                     *           "venue": "Harbour Hall",
                     *           "address": {
                     *             "line1": "1 Quay Street",
                     *             "line2": null,
                     *             "city": "Bristol",
                     *             "region": null,
                     *             "postalCode": "BS1 4DQ",
                     *             "country": "GB"
                     *           },
                     *           "url": "https://example.org",
                     *           "capacity": 120,
                     *           "registrationUrl": "https://example.org",
                     *           "price": {
                     *             "amount": 4900,
                     *             "currency": "EUR"
                     *           },
                     *           "memberPrice": {
                     *             "amount": 4900,
                     *             "currency": "EUR"
                     *           },
                     *           "visibility": "public",
                     *           "imageUrl": "https://example.org",
                     *           "organizer": "Events committee",
                     *           "status": "draft",
                     *           "tags": [
                     *             "speaker"
                     *           ],
                     *           "customFields": {
                     *             "dietary": "vegetarian"
                     *           },
                     *           "createdAt": "2026-03-14T09:26:53.589Z",
                     *           "updatedAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "itemsPerPage": 30,
                     *       "totalItems": 431,
                     *       "totalPages": 15,
                     *       "nextCursor": "oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…"
                     *     }
                     */
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "events.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "externalId": "crm-1042",
                 *       "title": "Spring conference",
                 *       "slug": "spring-conference",
                 *       "summary": "Two days on tides and towers.",
                 *       "description": null,
                 *       "startsAt": "2026-05-07T08:00:00.000Z",
                 *       "endsAt": "2026-05-08T16:00:00.000Z",
                 *       "timezone": "Europe/Amsterdam",
                 *       "allDay": null,
                 *       "format": "in_person",
                 *       "venue": "Harbour Hall",
                 *       "address": {
                 *         "line1": "1 Quay Street",
                 *         "line2": null,
                 *         "city": "Bristol",
                 *         "region": null,
                 *         "postalCode": "BS1 4DQ",
                 *         "country": "GB"
                 *       },
                 *       "url": "https://example.org",
                 *       "capacity": 120,
                 *       "registrationUrl": "https://example.org",
                 *       "price": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "memberPrice": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "visibility": "public",
                 *       "imageUrl": "https://example.org",
                 *       "organizer": "Events committee",
                 *       "status": "draft",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EventCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @example /api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                    Location?: string;
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "Spring conference",
                     *       "slug": "spring-conference",
                     *       "summary": "Two days on tides and towers.",
                     *       "description": null,
                     *       "startsAt": "2026-05-07T08:00:00.000Z",
                     *       "endsAt": "2026-05-08T16:00:00.000Z",
                     *       "timezone": "Europe/Amsterdam",
                     *       "allDay": false,
                     *       "format": "in_person",
                     *       "venue": "Harbour Hall",
                     *       "address": {
                     *         "line1": "1 Quay Street",
                     *         "line2": null,
                     *         "city": "Bristol",
                     *         "region": null,
                     *         "postalCode": "BS1 4DQ",
                     *         "country": "GB"
                     *       },
                     *       "url": "https://example.org",
                     *       "capacity": 120,
                     *       "registrationUrl": "https://example.org",
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "memberPrice": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "visibility": "public",
                     *       "imageUrl": "https://example.org",
                     *       "organizer": "Events committee",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "events.get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An ETag; 304 when it is current.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "Spring conference",
                     *       "slug": "spring-conference",
                     *       "summary": "Two days on tides and towers.",
                     *       "description": null,
                     *       "startsAt": "2026-05-07T08:00:00.000Z",
                     *       "endsAt": "2026-05-08T16:00:00.000Z",
                     *       "timezone": "Europe/Amsterdam",
                     *       "allDay": false,
                     *       "format": "in_person",
                     *       "venue": "Harbour Hall",
                     *       "address": {
                     *         "line1": "1 Quay Street",
                     *         "line2": null,
                     *         "city": "Bristol",
                     *         "region": null,
                     *         "postalCode": "BS1 4DQ",
                     *         "country": "GB"
                     *       },
                     *       "url": "https://example.org",
                     *       "capacity": 120,
                     *       "registrationUrl": "https://example.org",
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "memberPrice": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "visibility": "public",
                     *       "imageUrl": "https://example.org",
                     *       "organizer": "Events committee",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "events.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "externalId": "crm-1042",
                 *       "title": "Spring conference",
                 *       "slug": "spring-conference",
                 *       "summary": "Two days on tides and towers.",
                 *       "description": null,
                 *       "startsAt": "2026-05-07T08:00:00.000Z",
                 *       "endsAt": "2026-05-08T16:00:00.000Z",
                 *       "timezone": "Europe/Amsterdam",
                 *       "allDay": null,
                 *       "format": "in_person",
                 *       "venue": "Harbour Hall",
                 *       "address": {
                 *         "line1": "1 Quay Street",
                 *         "line2": null,
                 *         "city": "Bristol",
                 *         "region": null,
                 *         "postalCode": "BS1 4DQ",
                 *         "country": "GB"
                 *       },
                 *       "url": "https://example.org",
                 *       "capacity": 120,
                 *       "registrationUrl": "https://example.org",
                 *       "price": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "memberPrice": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "visibility": "public",
                 *       "imageUrl": "https://example.org",
                 *       "organizer": "Events committee",
                 *       "status": "draft",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       },
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "Spring conference",
                     *       "slug": "spring-conference",
                     *       "summary": "Two days on tides and towers.",
                     *       "description": null,
                     *       "startsAt": "2026-05-07T08:00:00.000Z",
                     *       "endsAt": "2026-05-08T16:00:00.000Z",
                     *       "timezone": "Europe/Amsterdam",
                     *       "allDay": false,
                     *       "format": "in_person",
                     *       "venue": "Harbour Hall",
                     *       "address": {
                     *         "line1": "1 Quay Street",
                     *         "line2": null,
                     *         "city": "Bristol",
                     *         "region": null,
                     *         "postalCode": "BS1 4DQ",
                     *         "country": "GB"
                     *       },
                     *       "url": "https://example.org",
                     *       "capacity": 120,
                     *       "registrationUrl": "https://example.org",
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "memberPrice": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "visibility": "public",
                     *       "imageUrl": "https://example.org",
                     *       "organizer": "Events committee",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "events.delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "events.patch": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "externalId": "crm-1042",
                 *       "title": "Spring conference",
                 *       "slug": "spring-conference",
                 *       "summary": "Two days on tides and towers.",
                 *       "description": null,
                 *       "startsAt": "2026-05-07T08:00:00.000Z",
                 *       "endsAt": "2026-05-08T16:00:00.000Z",
                 *       "timezone": "Europe/Amsterdam",
                 *       "allDay": null,
                 *       "format": "in_person",
                 *       "venue": "Harbour Hall",
                 *       "address": {
                 *         "line1": "1 Quay Street",
                 *         "line2": null,
                 *         "city": "Bristol",
                 *         "region": null,
                 *         "postalCode": "BS1 4DQ",
                 *         "country": "GB"
                 *       },
                 *       "url": "https://example.org",
                 *       "capacity": 120,
                 *       "registrationUrl": "https://example.org",
                 *       "price": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "memberPrice": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "visibility": "public",
                 *       "imageUrl": "https://example.org",
                 *       "organizer": "Events committee",
                 *       "status": "draft",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       },
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "Spring conference",
                     *       "slug": "spring-conference",
                     *       "summary": "Two days on tides and towers.",
                     *       "description": null,
                     *       "startsAt": "2026-05-07T08:00:00.000Z",
                     *       "endsAt": "2026-05-08T16:00:00.000Z",
                     *       "timezone": "Europe/Amsterdam",
                     *       "allDay": false,
                     *       "format": "in_person",
                     *       "venue": "Harbour Hall",
                     *       "address": {
                     *         "line1": "1 Quay Street",
                     *         "line2": null,
                     *         "city": "Bristol",
                     *         "region": null,
                     *         "postalCode": "BS1 4DQ",
                     *         "country": "GB"
                     *       },
                     *       "url": "https://example.org",
                     *       "capacity": 120,
                     *       "registrationUrl": "https://example.org",
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "memberPrice": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "visibility": "public",
                     *       "imageUrl": "https://example.org",
                     *       "organizer": "Events committee",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "courses.list": {
        parameters: {
            query?: {
                /**
                 * @description The page, from 1. Not together with cursor.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Records on a page.
                 * @example 30
                 */
                itemsPerPage?: number;
                /**
                 * @description Goes on where `nextCursor` of a page points, however many rows come and go.
                 * @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…
                 */
                cursor?: string;
                /**
                 * @description Words; each must begin a word of the record.
                 * @example ada
                 */
                q?: string;
                /**
                 * @description Exactly this id.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "id[]"?: string[];
                /**
                 * @description Order by id; several apply in the order given.
                 * @example asc
                 */
                "order[id]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_before]"?: string;
                /**
                 * @description Order by createdAt; several apply in the order given.
                 * @example asc
                 */
                "order[createdAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_before]"?: string;
                /**
                 * @description Order by updatedAt; several apply in the order given.
                 * @example asc
                 */
                "order[updatedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this externalId.
                 * @example crm-1042
                 */
                externalId?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "crm-1042"
                 *     ]
                 */
                "externalId[]"?: string[];
                /**
                 * @description Order by externalId; several apply in the order given.
                 * @example asc
                 */
                "order[externalId]"?: "asc" | "desc";
                /**
                 * @description All of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "tags[]"?: string[];
                /**
                 * @description Exactly this title.
                 * @example Reading tide tables
                 */
                title?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Reading tide tables"
                 *     ]
                 */
                "title[]"?: string[];
                /**
                 * @description Order by title; several apply in the order given.
                 * @example asc
                 */
                "order[title]"?: "asc" | "desc";
                /**
                 * @description Exactly this code.
                 * @example HC-101
                 */
                code?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "HC-101"
                 *     ]
                 */
                "code[]"?: string[];
                /**
                 * @description Order by code; several apply in the order given.
                 * @example asc
                 */
                "order[code]"?: "asc" | "desc";
                /**
                 * @description Exactly this slug.
                 * @example spring-conference
                 */
                slug?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "spring-conference"
                 *     ]
                 */
                "slug[]"?: string[];
                /**
                 * @description Order by slug; several apply in the order given.
                 * @example asc
                 */
                "order[slug]"?: "asc" | "desc";
                /**
                 * @description Exactly this summary.
                 * @example text
                 */
                summary?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "summary[]"?: string[];
                /**
                 * @description Order by summary; several apply in the order given.
                 * @example asc
                 */
                "order[summary]"?: "asc" | "desc";
                /**
                 * @description Exactly this description.
                 * @example text
                 */
                description?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "description[]"?: string[];
                /**
                 * @description Order by description; several apply in the order given.
                 * @example asc
                 */
                "order[description]"?: "asc" | "desc";
                /**
                 * @description Exactly this delivery.
                 * @example self_paced
                 */
                delivery?: "self_paced" | "live" | "blended";
                /**
                 * @description Any of these.
                 * @example [
                 *       "self_paced"
                 *     ]
                 */
                "delivery[]"?: ("self_paced" | "live" | "blended")[];
                /**
                 * @description Order by delivery; several apply in the order given.
                 * @example asc
                 */
                "order[delivery]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "startsAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "startsAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "startsAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "startsAt[strictly_before]"?: string;
                /**
                 * @description Order by startsAt; several apply in the order given.
                 * @example asc
                 */
                "order[startsAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "endsAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "endsAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "endsAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "endsAt[strictly_before]"?: string;
                /**
                 * @description Order by endsAt; several apply in the order given.
                 * @example asc
                 */
                "order[endsAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this durationMinutes.
                 * @example 90
                 */
                durationMinutes?: number;
                /**
                 * @description Any of these.
                 * @example [
                 *       90
                 *     ]
                 */
                "durationMinutes[]"?: number[];
                /**
                 * @description Order by durationMinutes; several apply in the order given.
                 * @example asc
                 */
                "order[durationMinutes]"?: "asc" | "desc";
                /**
                 * @description Exactly this minScore.
                 * @example 70
                 */
                minScore?: number;
                /**
                 * @description Any of these.
                 * @example [
                 *       70
                 *     ]
                 */
                "minScore[]"?: number[];
                /**
                 * @description Order by minScore; several apply in the order given.
                 * @example asc
                 */
                "order[minScore]"?: "asc" | "desc";
                /**
                 * @description Exactly this visibility.
                 * @example public
                 */
                visibility?: "public" | "members";
                /**
                 * @description Any of these.
                 * @example [
                 *       "public"
                 *     ]
                 */
                "visibility[]"?: ("public" | "members")[];
                /**
                 * @description Order by visibility; several apply in the order given.
                 * @example asc
                 */
                "order[visibility]"?: "asc" | "desc";
                /**
                 * @description Exactly this url.
                 * @example https://example.org
                 */
                url?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "https://example.org"
                 *     ]
                 */
                "url[]"?: string[];
                /**
                 * @description Order by url; several apply in the order given.
                 * @example asc
                 */
                "order[url]"?: "asc" | "desc";
                /**
                 * @description Exactly this imageUrl.
                 * @example https://example.org
                 */
                imageUrl?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "https://example.org"
                 *     ]
                 */
                "imageUrl[]"?: string[];
                /**
                 * @description Order by imageUrl; several apply in the order given.
                 * @example asc
                 */
                "order[imageUrl]"?: "asc" | "desc";
                /**
                 * @description Exactly this status.
                 * @example draft
                 */
                status?: "draft" | "published" | "archived";
                /**
                 * @description Any of these.
                 * @example [
                 *       "draft"
                 *     ]
                 */
                "status[]"?: ("draft" | "published" | "archived")[];
                /**
                 * @description Order by status; several apply in the order given.
                 * @example asc
                 */
                "order[status]"?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    /** @example <https://api.guildhall.example/api/members?page=2>; rel="next" */
                    Link?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "externalId": "crm-1042",
                     *           "title": "Reading tide tables",
                     *           "code": "HC-101",
                     *           "slug": "spring-conference",
                     *           "summary": null,
                     *           "description": null,
                     *           "delivery": "self_paced",
                     *           "startsAt": "2026-03-14T09:26:53.589Z",
                     *           "endsAt": "2026-03-14T09:26:53.589Z",
                     *           "durationMinutes": 90,
                     *           "credits": [
                     *             {
                     *               "scheme": "CPD",
                     *               "amount": 6.5
                     *             }
                     *           ],
                     *           "minScore": 70,
                     *           "price": {
                     *             "amount": 4900,
                     *             "currency": "EUR"
                     *           },
                     *           "memberPrice": {
                     *             "amount": 4900,
                     *             "currency": "EUR"
                     *           },
                     *           "visibility": "public",
                     *           "url": "https://example.org",
                     *           "imageUrl": "https://example.org",
                     *           "status": "draft",
                     *           "tags": [
                     *             "speaker"
                     *           ],
                     *           "customFields": {
                     *             "dietary": "vegetarian"
                     *           },
                     *           "createdAt": "2026-03-14T09:26:53.589Z",
                     *           "updatedAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "itemsPerPage": 30,
                     *       "totalItems": 431,
                     *       "totalPages": 15,
                     *       "nextCursor": "oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…"
                     *     }
                     */
                    "application/json": components["schemas"]["CoursePage"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "courses.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "externalId": "crm-1042",
                 *       "title": "Reading tide tables",
                 *       "code": "HC-101",
                 *       "slug": "spring-conference",
                 *       "summary": null,
                 *       "description": null,
                 *       "delivery": "self_paced",
                 *       "startsAt": "2026-03-14T09:26:53.589Z",
                 *       "endsAt": "2026-03-14T09:26:53.589Z",
                 *       "durationMinutes": 90,
                 *       "credits": null,
                 *       "minScore": 70,
                 *       "price": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "memberPrice": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "visibility": "public",
                 *       "url": "https://example.org",
                 *       "imageUrl": "https://example.org",
                 *       "status": "draft",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CourseCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @example /api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                    Location?: string;
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "Reading tide tables",
                     *       "code": "HC-101",
                     *       "slug": "spring-conference",
                     *       "summary": null,
                     *       "description": null,
                     *       "delivery": "self_paced",
                     *       "startsAt": "2026-03-14T09:26:53.589Z",
                     *       "endsAt": "2026-03-14T09:26:53.589Z",
                     *       "durationMinutes": 90,
                     *       "credits": [
                     *         {
                     *           "scheme": "CPD",
                     *           "amount": 6.5
                     *         }
                     *       ],
                     *       "minScore": 70,
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "memberPrice": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "visibility": "public",
                     *       "url": "https://example.org",
                     *       "imageUrl": "https://example.org",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Course"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "courses.get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An ETag; 304 when it is current.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "Reading tide tables",
                     *       "code": "HC-101",
                     *       "slug": "spring-conference",
                     *       "summary": null,
                     *       "description": null,
                     *       "delivery": "self_paced",
                     *       "startsAt": "2026-03-14T09:26:53.589Z",
                     *       "endsAt": "2026-03-14T09:26:53.589Z",
                     *       "durationMinutes": 90,
                     *       "credits": [
                     *         {
                     *           "scheme": "CPD",
                     *           "amount": 6.5
                     *         }
                     *       ],
                     *       "minScore": 70,
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "memberPrice": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "visibility": "public",
                     *       "url": "https://example.org",
                     *       "imageUrl": "https://example.org",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Course"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "courses.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "externalId": "crm-1042",
                 *       "title": "Reading tide tables",
                 *       "code": "HC-101",
                 *       "slug": "spring-conference",
                 *       "summary": null,
                 *       "description": null,
                 *       "delivery": "self_paced",
                 *       "startsAt": "2026-03-14T09:26:53.589Z",
                 *       "endsAt": "2026-03-14T09:26:53.589Z",
                 *       "durationMinutes": 90,
                 *       "credits": null,
                 *       "minScore": 70,
                 *       "price": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "memberPrice": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "visibility": "public",
                 *       "url": "https://example.org",
                 *       "imageUrl": "https://example.org",
                 *       "status": "draft",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       },
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["CourseUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "Reading tide tables",
                     *       "code": "HC-101",
                     *       "slug": "spring-conference",
                     *       "summary": null,
                     *       "description": null,
                     *       "delivery": "self_paced",
                     *       "startsAt": "2026-03-14T09:26:53.589Z",
                     *       "endsAt": "2026-03-14T09:26:53.589Z",
                     *       "durationMinutes": 90,
                     *       "credits": [
                     *         {
                     *           "scheme": "CPD",
                     *           "amount": 6.5
                     *         }
                     *       ],
                     *       "minScore": 70,
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "memberPrice": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "visibility": "public",
                     *       "url": "https://example.org",
                     *       "imageUrl": "https://example.org",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Course"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "courses.delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "courses.patch": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "externalId": "crm-1042",
                 *       "title": "Reading tide tables",
                 *       "code": "HC-101",
                 *       "slug": "spring-conference",
                 *       "summary": null,
                 *       "description": null,
                 *       "delivery": "self_paced",
                 *       "startsAt": "2026-03-14T09:26:53.589Z",
                 *       "endsAt": "2026-03-14T09:26:53.589Z",
                 *       "durationMinutes": 90,
                 *       "credits": null,
                 *       "minScore": 70,
                 *       "price": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "memberPrice": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "visibility": "public",
                 *       "url": "https://example.org",
                 *       "imageUrl": "https://example.org",
                 *       "status": "draft",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       },
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["CourseUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "Reading tide tables",
                     *       "code": "HC-101",
                     *       "slug": "spring-conference",
                     *       "summary": null,
                     *       "description": null,
                     *       "delivery": "self_paced",
                     *       "startsAt": "2026-03-14T09:26:53.589Z",
                     *       "endsAt": "2026-03-14T09:26:53.589Z",
                     *       "durationMinutes": 90,
                     *       "credits": [
                     *         {
                     *           "scheme": "CPD",
                     *           "amount": 6.5
                     *         }
                     *       ],
                     *       "minScore": 70,
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "memberPrice": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "visibility": "public",
                     *       "url": "https://example.org",
                     *       "imageUrl": "https://example.org",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Course"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "jobs.list": {
        parameters: {
            query?: {
                /**
                 * @description The page, from 1. Not together with cursor.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Records on a page.
                 * @example 30
                 */
                itemsPerPage?: number;
                /**
                 * @description Goes on where `nextCursor` of a page points, however many rows come and go.
                 * @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…
                 */
                cursor?: string;
                /**
                 * @description Words; each must begin a word of the record.
                 * @example ada
                 */
                q?: string;
                /**
                 * @description Exactly this id.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "id[]"?: string[];
                /**
                 * @description Order by id; several apply in the order given.
                 * @example asc
                 */
                "order[id]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_before]"?: string;
                /**
                 * @description Order by createdAt; several apply in the order given.
                 * @example asc
                 */
                "order[createdAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_before]"?: string;
                /**
                 * @description Order by updatedAt; several apply in the order given.
                 * @example asc
                 */
                "order[updatedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this externalId.
                 * @example crm-1042
                 */
                externalId?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "crm-1042"
                 *     ]
                 */
                "externalId[]"?: string[];
                /**
                 * @description Order by externalId; several apply in the order given.
                 * @example asc
                 */
                "order[externalId]"?: "asc" | "desc";
                /**
                 * @description All of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "tags[]"?: string[];
                /**
                 * @description Exactly this title.
                 * @example Hydrographic surveyor
                 */
                title?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Hydrographic surveyor"
                 *     ]
                 */
                "title[]"?: string[];
                /**
                 * @description Order by title; several apply in the order given.
                 * @example asc
                 */
                "order[title]"?: "asc" | "desc";
                /**
                 * @description Exactly this description.
                 * @example text
                 */
                description?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "description[]"?: string[];
                /**
                 * @description Order by description; several apply in the order given.
                 * @example asc
                 */
                "order[description]"?: "asc" | "desc";
                /**
                 * @description Exactly this employer.
                 * @example Port of Bristol
                 */
                employer?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Port of Bristol"
                 *     ]
                 */
                "employer[]"?: string[];
                /**
                 * @description Order by employer; several apply in the order given.
                 * @example asc
                 */
                "order[employer]"?: "asc" | "desc";
                /**
                 * @description Exactly this location.
                 * @example Bristol
                 */
                location?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Bristol"
                 *     ]
                 */
                "location[]"?: string[];
                /**
                 * @description Order by location; several apply in the order given.
                 * @example asc
                 */
                "order[location]"?: "asc" | "desc";
                /**
                 * @description Exactly this remote.
                 * @example onsite
                 */
                remote?: "onsite" | "hybrid" | "remote";
                /**
                 * @description Any of these.
                 * @example [
                 *       "onsite"
                 *     ]
                 */
                "remote[]"?: ("onsite" | "hybrid" | "remote")[];
                /**
                 * @description Order by remote; several apply in the order given.
                 * @example asc
                 */
                "order[remote]"?: "asc" | "desc";
                /**
                 * @description Exactly this employmentType.
                 * @example FULL_TIME
                 */
                employmentType?: "FULL_TIME" | "PART_TIME" | "CONTRACTOR" | "TEMPORARY" | "INTERN" | "VOLUNTEER" | "PER_DIEM" | "OTHER";
                /**
                 * @description Any of these.
                 * @example [
                 *       "FULL_TIME"
                 *     ]
                 */
                "employmentType[]"?: ("FULL_TIME" | "PART_TIME" | "CONTRACTOR" | "TEMPORARY" | "INTERN" | "VOLUNTEER" | "PER_DIEM" | "OTHER")[];
                /**
                 * @description Order by employmentType; several apply in the order given.
                 * @example asc
                 */
                "order[employmentType]"?: "asc" | "desc";
                /**
                 * @description Exactly this applyUrl.
                 * @example https://example.org
                 */
                applyUrl?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "https://example.org"
                 *     ]
                 */
                "applyUrl[]"?: string[];
                /**
                 * @description Order by applyUrl; several apply in the order given.
                 * @example asc
                 */
                "order[applyUrl]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "postedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "postedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "postedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "postedAt[strictly_before]"?: string;
                /**
                 * @description Order by postedAt; several apply in the order given.
                 * @example asc
                 */
                "order[postedAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "expiresAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "expiresAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "expiresAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "expiresAt[strictly_before]"?: string;
                /**
                 * @description Order by expiresAt; several apply in the order given.
                 * @example asc
                 */
                "order[expiresAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this featured.
                 * @example false
                 */
                featured?: boolean;
                /**
                 * @description Any of these.
                 * @example [
                 *       false
                 *     ]
                 */
                "featured[]"?: boolean[];
                /**
                 * @description Order by featured; several apply in the order given.
                 * @example asc
                 */
                "order[featured]"?: "asc" | "desc";
                /**
                 * @description Exactly this visibility.
                 * @example public
                 */
                visibility?: "public" | "members";
                /**
                 * @description Any of these.
                 * @example [
                 *       "public"
                 *     ]
                 */
                "visibility[]"?: ("public" | "members")[];
                /**
                 * @description Order by visibility; several apply in the order given.
                 * @example asc
                 */
                "order[visibility]"?: "asc" | "desc";
                /**
                 * @description Exactly this status.
                 * @example draft
                 */
                status?: "draft" | "published" | "filled" | "expired" | "declined";
                /**
                 * @description Any of these.
                 * @example [
                 *       "draft"
                 *     ]
                 */
                "status[]"?: ("draft" | "published" | "filled" | "expired" | "declined")[];
                /**
                 * @description Order by status; several apply in the order given.
                 * @example asc
                 */
                "order[status]"?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    /** @example <https://api.guildhall.example/api/members?page=2>; rel="next" */
                    Link?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "externalId": "crm-1042",
                     *           "title": "Hydrographic surveyor",
                     *           "description": null,
                     *           "employer": "Port of Bristol",
                     *           "location": "Bristol",
                     *           "remote": "onsite",
                     *           "employmentType": "FULL_TIME",
                     *           "salary": {
                     *             "min": 4200000,
                     *             "max": 4200000,
                     *             "currency": "EUR",
                     *             "unit": "HOUR"
                     *           },
                     *           "applyUrl": "https://example.org",
                     *           "postedAt": "2026-03-14T09:26:53.589Z",
                     *           "expiresAt": "2026-03-14T09:26:53.589Z",
                     *           "featured": false,
                     *           "visibility": "public",
                     *           "status": "draft",
                     *           "tags": [
                     *             "speaker"
                     *           ],
                     *           "customFields": {
                     *             "dietary": "vegetarian"
                     *           },
                     *           "createdAt": "2026-03-14T09:26:53.589Z",
                     *           "updatedAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "itemsPerPage": 30,
                     *       "totalItems": 431,
                     *       "totalPages": 15,
                     *       "nextCursor": "oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…"
                     *     }
                     */
                    "application/json": components["schemas"]["JobPage"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "jobs.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "externalId": "crm-1042",
                 *       "title": "Hydrographic surveyor",
                 *       "description": null,
                 *       "employer": "Port of Bristol",
                 *       "location": "Bristol",
                 *       "remote": "onsite",
                 *       "employmentType": "FULL_TIME",
                 *       "salary": {
                 *         "min": 4200000,
                 *         "max": 4200000,
                 *         "currency": "EUR",
                 *         "unit": "HOUR"
                 *       },
                 *       "applyUrl": "https://example.org",
                 *       "postedAt": "2026-03-14T09:26:53.589Z",
                 *       "expiresAt": "2026-03-14T09:26:53.589Z",
                 *       "featured": null,
                 *       "visibility": "public",
                 *       "status": "draft",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["JobCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @example /api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                    Location?: string;
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "Hydrographic surveyor",
                     *       "description": null,
                     *       "employer": "Port of Bristol",
                     *       "location": "Bristol",
                     *       "remote": "onsite",
                     *       "employmentType": "FULL_TIME",
                     *       "salary": {
                     *         "min": 4200000,
                     *         "max": 4200000,
                     *         "currency": "EUR",
                     *         "unit": "HOUR"
                     *       },
                     *       "applyUrl": "https://example.org",
                     *       "postedAt": "2026-03-14T09:26:53.589Z",
                     *       "expiresAt": "2026-03-14T09:26:53.589Z",
                     *       "featured": false,
                     *       "visibility": "public",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "jobs.get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An ETag; 304 when it is current.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "Hydrographic surveyor",
                     *       "description": null,
                     *       "employer": "Port of Bristol",
                     *       "location": "Bristol",
                     *       "remote": "onsite",
                     *       "employmentType": "FULL_TIME",
                     *       "salary": {
                     *         "min": 4200000,
                     *         "max": 4200000,
                     *         "currency": "EUR",
                     *         "unit": "HOUR"
                     *       },
                     *       "applyUrl": "https://example.org",
                     *       "postedAt": "2026-03-14T09:26:53.589Z",
                     *       "expiresAt": "2026-03-14T09:26:53.589Z",
                     *       "featured": false,
                     *       "visibility": "public",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "jobs.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "externalId": "crm-1042",
                 *       "title": "Hydrographic surveyor",
                 *       "description": null,
                 *       "employer": "Port of Bristol",
                 *       "location": "Bristol",
                 *       "remote": "onsite",
                 *       "employmentType": "FULL_TIME",
                 *       "salary": {
                 *         "min": 4200000,
                 *         "max": 4200000,
                 *         "currency": "EUR",
                 *         "unit": "HOUR"
                 *       },
                 *       "applyUrl": "https://example.org",
                 *       "postedAt": "2026-03-14T09:26:53.589Z",
                 *       "expiresAt": "2026-03-14T09:26:53.589Z",
                 *       "featured": null,
                 *       "visibility": "public",
                 *       "status": "draft",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       },
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["JobUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "Hydrographic surveyor",
                     *       "description": null,
                     *       "employer": "Port of Bristol",
                     *       "location": "Bristol",
                     *       "remote": "onsite",
                     *       "employmentType": "FULL_TIME",
                     *       "salary": {
                     *         "min": 4200000,
                     *         "max": 4200000,
                     *         "currency": "EUR",
                     *         "unit": "HOUR"
                     *       },
                     *       "applyUrl": "https://example.org",
                     *       "postedAt": "2026-03-14T09:26:53.589Z",
                     *       "expiresAt": "2026-03-14T09:26:53.589Z",
                     *       "featured": false,
                     *       "visibility": "public",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "jobs.delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "jobs.patch": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "externalId": "crm-1042",
                 *       "title": "Hydrographic surveyor",
                 *       "description": null,
                 *       "employer": "Port of Bristol",
                 *       "location": "Bristol",
                 *       "remote": "onsite",
                 *       "employmentType": "FULL_TIME",
                 *       "salary": {
                 *         "min": 4200000,
                 *         "max": 4200000,
                 *         "currency": "EUR",
                 *         "unit": "HOUR"
                 *       },
                 *       "applyUrl": "https://example.org",
                 *       "postedAt": "2026-03-14T09:26:53.589Z",
                 *       "expiresAt": "2026-03-14T09:26:53.589Z",
                 *       "featured": null,
                 *       "visibility": "public",
                 *       "status": "draft",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       },
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["JobUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "Hydrographic surveyor",
                     *       "description": null,
                     *       "employer": "Port of Bristol",
                     *       "location": "Bristol",
                     *       "remote": "onsite",
                     *       "employmentType": "FULL_TIME",
                     *       "salary": {
                     *         "min": 4200000,
                     *         "max": 4200000,
                     *         "currency": "EUR",
                     *         "unit": "HOUR"
                     *       },
                     *       "applyUrl": "https://example.org",
                     *       "postedAt": "2026-03-14T09:26:53.589Z",
                     *       "expiresAt": "2026-03-14T09:26:53.589Z",
                     *       "featured": false,
                     *       "visibility": "public",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "community.list": {
        parameters: {
            query?: {
                /**
                 * @description The page, from 1. Not together with cursor.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Records on a page.
                 * @example 30
                 */
                itemsPerPage?: number;
                /**
                 * @description Goes on where `nextCursor` of a page points, however many rows come and go.
                 * @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…
                 */
                cursor?: string;
                /**
                 * @description Words; each must begin a word of the record.
                 * @example ada
                 */
                q?: string;
                /**
                 * @description Exactly this id.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "id[]"?: string[];
                /**
                 * @description Order by id; several apply in the order given.
                 * @example asc
                 */
                "order[id]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_before]"?: string;
                /**
                 * @description Order by createdAt; several apply in the order given.
                 * @example asc
                 */
                "order[createdAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_before]"?: string;
                /**
                 * @description Order by updatedAt; several apply in the order given.
                 * @example asc
                 */
                "order[updatedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this externalId.
                 * @example crm-1042
                 */
                externalId?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "crm-1042"
                 *     ]
                 */
                "externalId[]"?: string[];
                /**
                 * @description Order by externalId; several apply in the order given.
                 * @example asc
                 */
                "order[externalId]"?: "asc" | "desc";
                /**
                 * @description All of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "tags[]"?: string[];
                /**
                 * @description Exactly this title.
                 * @example What we learnt about silt
                 */
                title?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "What we learnt about silt"
                 *     ]
                 */
                "title[]"?: string[];
                /**
                 * @description Order by title; several apply in the order given.
                 * @example asc
                 */
                "order[title]"?: "asc" | "desc";
                /**
                 * @description Exactly this body.
                 * @example text
                 */
                body?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "body[]"?: string[];
                /**
                 * @description Order by body; several apply in the order given.
                 * @example asc
                 */
                "order[body]"?: "asc" | "desc";
                /**
                 * @description Exactly this space.
                 * @example Surveying
                 */
                space?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Surveying"
                 *     ]
                 */
                "space[]"?: string[];
                /**
                 * @description Order by space; several apply in the order given.
                 * @example asc
                 */
                "order[space]"?: "asc" | "desc";
                /**
                 * @description Exactly this pinned.
                 * @example false
                 */
                pinned?: boolean;
                /**
                 * @description Any of these.
                 * @example [
                 *       false
                 *     ]
                 */
                "pinned[]"?: boolean[];
                /**
                 * @description Order by pinned; several apply in the order given.
                 * @example asc
                 */
                "order[pinned]"?: "asc" | "desc";
                /**
                 * @description Exactly this url.
                 * @example https://example.org
                 */
                url?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "https://example.org"
                 *     ]
                 */
                "url[]"?: string[];
                /**
                 * @description Order by url; several apply in the order given.
                 * @example asc
                 */
                "order[url]"?: "asc" | "desc";
                /**
                 * @description Exactly this visibility.
                 * @example public
                 */
                visibility?: "public" | "members";
                /**
                 * @description Any of these.
                 * @example [
                 *       "public"
                 *     ]
                 */
                "visibility[]"?: ("public" | "members")[];
                /**
                 * @description Order by visibility; several apply in the order given.
                 * @example asc
                 */
                "order[visibility]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "publishedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "publishedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "publishedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "publishedAt[strictly_before]"?: string;
                /**
                 * @description Order by publishedAt; several apply in the order given.
                 * @example asc
                 */
                "order[publishedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this status.
                 * @example draft
                 */
                status?: "draft" | "published" | "held" | "removed";
                /**
                 * @description Any of these.
                 * @example [
                 *       "draft"
                 *     ]
                 */
                "status[]"?: ("draft" | "published" | "held" | "removed")[];
                /**
                 * @description Order by status; several apply in the order given.
                 * @example asc
                 */
                "order[status]"?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    /** @example <https://api.guildhall.example/api/members?page=2>; rel="next" */
                    Link?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "externalId": "crm-1042",
                     *           "title": "What we learnt about silt",
                     *           "body": null,
                     *           "space": "Surveying",
                     *           "author": {
                     *             "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *             "name": "Ada Lovelace"
                     *           },
                     *           "pinned": false,
                     *           "url": "https://example.org",
                     *           "visibility": "public",
                     *           "publishedAt": "2026-03-14T09:26:53.589Z",
                     *           "status": "draft",
                     *           "tags": [
                     *             "speaker"
                     *           ],
                     *           "customFields": {
                     *             "dietary": "vegetarian"
                     *           },
                     *           "createdAt": "2026-03-14T09:26:53.589Z",
                     *           "updatedAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "itemsPerPage": 30,
                     *       "totalItems": 431,
                     *       "totalPages": 15,
                     *       "nextCursor": "oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…"
                     *     }
                     */
                    "application/json": components["schemas"]["PostPage"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "community.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "externalId": "crm-1042",
                 *       "title": "What we learnt about silt",
                 *       "body": null,
                 *       "space": "Surveying",
                 *       "author": {
                 *         "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *         "name": "Ada Lovelace"
                 *       },
                 *       "pinned": null,
                 *       "url": "https://example.org",
                 *       "visibility": "public",
                 *       "publishedAt": "2026-03-14T09:26:53.589Z",
                 *       "status": "draft",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PostCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @example /api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                    Location?: string;
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "What we learnt about silt",
                     *       "body": null,
                     *       "space": "Surveying",
                     *       "author": {
                     *         "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "name": "Ada Lovelace"
                     *       },
                     *       "pinned": false,
                     *       "url": "https://example.org",
                     *       "visibility": "public",
                     *       "publishedAt": "2026-03-14T09:26:53.589Z",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Post"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "community.get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An ETag; 304 when it is current.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "What we learnt about silt",
                     *       "body": null,
                     *       "space": "Surveying",
                     *       "author": {
                     *         "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "name": "Ada Lovelace"
                     *       },
                     *       "pinned": false,
                     *       "url": "https://example.org",
                     *       "visibility": "public",
                     *       "publishedAt": "2026-03-14T09:26:53.589Z",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Post"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "community.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "externalId": "crm-1042",
                 *       "title": "What we learnt about silt",
                 *       "body": null,
                 *       "space": "Surveying",
                 *       "author": {
                 *         "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *         "name": "Ada Lovelace"
                 *       },
                 *       "pinned": null,
                 *       "url": "https://example.org",
                 *       "visibility": "public",
                 *       "publishedAt": "2026-03-14T09:26:53.589Z",
                 *       "status": "draft",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       },
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["PostUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "What we learnt about silt",
                     *       "body": null,
                     *       "space": "Surveying",
                     *       "author": {
                     *         "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "name": "Ada Lovelace"
                     *       },
                     *       "pinned": false,
                     *       "url": "https://example.org",
                     *       "visibility": "public",
                     *       "publishedAt": "2026-03-14T09:26:53.589Z",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Post"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "community.delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "community.patch": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "externalId": "crm-1042",
                 *       "title": "What we learnt about silt",
                 *       "body": null,
                 *       "space": "Surveying",
                 *       "author": {
                 *         "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *         "name": "Ada Lovelace"
                 *       },
                 *       "pinned": null,
                 *       "url": "https://example.org",
                 *       "visibility": "public",
                 *       "publishedAt": "2026-03-14T09:26:53.589Z",
                 *       "status": "draft",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       },
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["PostUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "title": "What we learnt about silt",
                     *       "body": null,
                     *       "space": "Surveying",
                     *       "author": {
                     *         "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "name": "Ada Lovelace"
                     *       },
                     *       "pinned": false,
                     *       "url": "https://example.org",
                     *       "visibility": "public",
                     *       "publishedAt": "2026-03-14T09:26:53.589Z",
                     *       "status": "draft",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Post"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "sponsorships.list": {
        parameters: {
            query?: {
                /**
                 * @description The page, from 1. Not together with cursor.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Records on a page.
                 * @example 30
                 */
                itemsPerPage?: number;
                /**
                 * @description Goes on where `nextCursor` of a page points, however many rows come and go.
                 * @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…
                 */
                cursor?: string;
                /**
                 * @description Words; each must begin a word of the record.
                 * @example ada
                 */
                q?: string;
                /**
                 * @description Exactly this id.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "id[]"?: string[];
                /**
                 * @description Order by id; several apply in the order given.
                 * @example asc
                 */
                "order[id]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_before]"?: string;
                /**
                 * @description Order by createdAt; several apply in the order given.
                 * @example asc
                 */
                "order[createdAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_before]"?: string;
                /**
                 * @description Order by updatedAt; several apply in the order given.
                 * @example asc
                 */
                "order[updatedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this externalId.
                 * @example crm-1042
                 */
                externalId?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "crm-1042"
                 *     ]
                 */
                "externalId[]"?: string[];
                /**
                 * @description Order by externalId; several apply in the order given.
                 * @example asc
                 */
                "order[externalId]"?: "asc" | "desc";
                /**
                 * @description All of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "tags[]"?: string[];
                /**
                 * @description Exactly this sponsor.
                 * @example Port of Bristol
                 */
                sponsor?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Port of Bristol"
                 *     ]
                 */
                "sponsor[]"?: string[];
                /**
                 * @description Order by sponsor; several apply in the order given.
                 * @example asc
                 */
                "order[sponsor]"?: "asc" | "desc";
                /**
                 * @description Exactly this tier.
                 * @example gold
                 */
                tier?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "gold"
                 *     ]
                 */
                "tier[]"?: string[];
                /**
                 * @description Order by tier; several apply in the order given.
                 * @example asc
                 */
                "order[tier]"?: "asc" | "desc";
                /**
                 * @description Exactly this description.
                 * @example text
                 */
                description?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "description[]"?: string[];
                /**
                 * @description Order by description; several apply in the order given.
                 * @example asc
                 */
                "order[description]"?: "asc" | "desc";
                /**
                 * @description Exactly this logoUrl.
                 * @example https://example.org
                 */
                logoUrl?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "https://example.org"
                 *     ]
                 */
                "logoUrl[]"?: string[];
                /**
                 * @description Order by logoUrl; several apply in the order given.
                 * @example asc
                 */
                "order[logoUrl]"?: "asc" | "desc";
                /**
                 * @description Exactly this url.
                 * @example https://example.org
                 */
                url?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "https://example.org"
                 *     ]
                 */
                "url[]"?: string[];
                /**
                 * @description Order by url; several apply in the order given.
                 * @example asc
                 */
                "order[url]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "startsAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "startsAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "startsAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "startsAt[strictly_before]"?: string;
                /**
                 * @description Order by startsAt; several apply in the order given.
                 * @example asc
                 */
                "order[startsAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "endsAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "endsAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "endsAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "endsAt[strictly_before]"?: string;
                /**
                 * @description Order by endsAt; several apply in the order given.
                 * @example asc
                 */
                "order[endsAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this sort.
                 * @example 0
                 */
                sort?: number;
                /**
                 * @description Any of these.
                 * @example [
                 *       0
                 *     ]
                 */
                "sort[]"?: number[];
                /**
                 * @description Order by sort; several apply in the order given.
                 * @example asc
                 */
                "order[sort]"?: "asc" | "desc";
                /**
                 * @description Exactly this visibility.
                 * @example public
                 */
                visibility?: "public" | "members";
                /**
                 * @description Any of these.
                 * @example [
                 *       "public"
                 *     ]
                 */
                "visibility[]"?: ("public" | "members")[];
                /**
                 * @description Order by visibility; several apply in the order given.
                 * @example asc
                 */
                "order[visibility]"?: "asc" | "desc";
                /**
                 * @description Exactly this status.
                 * @example proposed
                 */
                status?: "proposed" | "active" | "ended";
                /**
                 * @description Any of these.
                 * @example [
                 *       "proposed"
                 *     ]
                 */
                "status[]"?: ("proposed" | "active" | "ended")[];
                /**
                 * @description Order by status; several apply in the order given.
                 * @example asc
                 */
                "order[status]"?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    /** @example <https://api.guildhall.example/api/members?page=2>; rel="next" */
                    Link?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "externalId": "crm-1042",
                     *           "sponsor": "Port of Bristol",
                     *           "tier": "gold",
                     *           "description": null,
                     *           "logoUrl": "https://example.org",
                     *           "url": "https://example.org",
                     *           "startsAt": "2026-03-14T09:26:53.589Z",
                     *           "endsAt": "2026-03-14T09:26:53.589Z",
                     *           "sort": -1000000,
                     *           "price": {
                     *             "amount": 4900,
                     *             "currency": "EUR"
                     *           },
                     *           "visibility": "public",
                     *           "status": "proposed",
                     *           "tags": [
                     *             "speaker"
                     *           ],
                     *           "customFields": {
                     *             "dietary": "vegetarian"
                     *           },
                     *           "createdAt": "2026-03-14T09:26:53.589Z",
                     *           "updatedAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "itemsPerPage": 30,
                     *       "totalItems": 431,
                     *       "totalPages": 15,
                     *       "nextCursor": "oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…"
                     *     }
                     */
                    "application/json": components["schemas"]["SponsorshipPage"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "sponsorships.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "externalId": "crm-1042",
                 *       "sponsor": "Port of Bristol",
                 *       "tier": "gold",
                 *       "description": null,
                 *       "logoUrl": "https://example.org",
                 *       "url": "https://example.org",
                 *       "startsAt": "2026-03-14T09:26:53.589Z",
                 *       "endsAt": "2026-03-14T09:26:53.589Z",
                 *       "sort": null,
                 *       "price": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "visibility": "public",
                 *       "status": "proposed",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SponsorshipCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @example /api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                    Location?: string;
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "sponsor": "Port of Bristol",
                     *       "tier": "gold",
                     *       "description": null,
                     *       "logoUrl": "https://example.org",
                     *       "url": "https://example.org",
                     *       "startsAt": "2026-03-14T09:26:53.589Z",
                     *       "endsAt": "2026-03-14T09:26:53.589Z",
                     *       "sort": -1000000,
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "visibility": "public",
                     *       "status": "proposed",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Sponsorship"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "sponsorships.get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An ETag; 304 when it is current.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "sponsor": "Port of Bristol",
                     *       "tier": "gold",
                     *       "description": null,
                     *       "logoUrl": "https://example.org",
                     *       "url": "https://example.org",
                     *       "startsAt": "2026-03-14T09:26:53.589Z",
                     *       "endsAt": "2026-03-14T09:26:53.589Z",
                     *       "sort": -1000000,
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "visibility": "public",
                     *       "status": "proposed",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Sponsorship"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "sponsorships.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "externalId": "crm-1042",
                 *       "sponsor": "Port of Bristol",
                 *       "tier": "gold",
                 *       "description": null,
                 *       "logoUrl": "https://example.org",
                 *       "url": "https://example.org",
                 *       "startsAt": "2026-03-14T09:26:53.589Z",
                 *       "endsAt": "2026-03-14T09:26:53.589Z",
                 *       "sort": null,
                 *       "price": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "visibility": "public",
                 *       "status": "proposed",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       },
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["SponsorshipUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "sponsor": "Port of Bristol",
                     *       "tier": "gold",
                     *       "description": null,
                     *       "logoUrl": "https://example.org",
                     *       "url": "https://example.org",
                     *       "startsAt": "2026-03-14T09:26:53.589Z",
                     *       "endsAt": "2026-03-14T09:26:53.589Z",
                     *       "sort": -1000000,
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "visibility": "public",
                     *       "status": "proposed",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Sponsorship"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "sponsorships.delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "sponsorships.patch": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "externalId": "crm-1042",
                 *       "sponsor": "Port of Bristol",
                 *       "tier": "gold",
                 *       "description": null,
                 *       "logoUrl": "https://example.org",
                 *       "url": "https://example.org",
                 *       "startsAt": "2026-03-14T09:26:53.589Z",
                 *       "endsAt": "2026-03-14T09:26:53.589Z",
                 *       "sort": null,
                 *       "price": {
                 *         "amount": 4900,
                 *         "currency": "EUR"
                 *       },
                 *       "visibility": "public",
                 *       "status": "proposed",
                 *       "tags": null,
                 *       "customFields": {
                 *         "dietary": "vegetarian"
                 *       },
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["SponsorshipUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "externalId": "crm-1042",
                     *       "sponsor": "Port of Bristol",
                     *       "tier": "gold",
                     *       "description": null,
                     *       "logoUrl": "https://example.org",
                     *       "url": "https://example.org",
                     *       "startsAt": "2026-03-14T09:26:53.589Z",
                     *       "endsAt": "2026-03-14T09:26:53.589Z",
                     *       "sort": -1000000,
                     *       "price": {
                     *         "amount": 4900,
                     *         "currency": "EUR"
                     *       },
                     *       "visibility": "public",
                     *       "status": "proposed",
                     *       "tags": [
                     *         "speaker"
                     *       ],
                     *       "customFields": {
                     *         "dietary": "vegetarian"
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Sponsorship"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "users.list": {
        parameters: {
            query?: {
                /**
                 * @description The page, from 1. Not together with cursor.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Records on a page.
                 * @example 30
                 */
                itemsPerPage?: number;
                /**
                 * @description Goes on where `nextCursor` of a page points, however many rows come and go.
                 * @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…
                 */
                cursor?: string;
                /**
                 * @description Words; each must begin a word of the record.
                 * @example ada
                 */
                q?: string;
                /**
                 * @description Exactly this id.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "id[]"?: string[];
                /**
                 * @description Order by id; several apply in the order given.
                 * @example asc
                 */
                "order[id]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_before]"?: string;
                /**
                 * @description Order by createdAt; several apply in the order given.
                 * @example asc
                 */
                "order[createdAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_before]"?: string;
                /**
                 * @description Order by updatedAt; several apply in the order given.
                 * @example asc
                 */
                "order[updatedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this email.
                 * @example ada@example.org
                 */
                email?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "ada@example.org"
                 *     ]
                 */
                "email[]"?: string[];
                /**
                 * @description Order by email; several apply in the order given.
                 * @example asc
                 */
                "order[email]"?: "asc" | "desc";
                /**
                 * @description Exactly this firstName.
                 * @example text
                 */
                firstName?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "firstName[]"?: string[];
                /**
                 * @description Order by firstName; several apply in the order given.
                 * @example asc
                 */
                "order[firstName]"?: "asc" | "desc";
                /**
                 * @description Exactly this lastName.
                 * @example text
                 */
                lastName?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "lastName[]"?: string[];
                /**
                 * @description Order by lastName; several apply in the order given.
                 * @example asc
                 */
                "order[lastName]"?: "asc" | "desc";
                /**
                 * @description All of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "roles[]"?: string[];
                /**
                 * @description Exactly this department.
                 * @example text
                 */
                department?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "department[]"?: string[];
                /**
                 * @description Order by department; several apply in the order given.
                 * @example asc
                 */
                "order[department]"?: "asc" | "desc";
                /**
                 * @description Exactly this jobTitle.
                 * @example text
                 */
                jobTitle?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "jobTitle[]"?: string[];
                /**
                 * @description Order by jobTitle; several apply in the order given.
                 * @example asc
                 */
                "order[jobTitle]"?: "asc" | "desc";
                /**
                 * @description Exactly this status.
                 * @example active
                 */
                status?: "active" | "deactivated";
                /**
                 * @description Any of these.
                 * @example [
                 *       "active"
                 *     ]
                 */
                "status[]"?: ("active" | "deactivated")[];
                /**
                 * @description Order by status; several apply in the order given.
                 * @example asc
                 */
                "order[status]"?: "asc" | "desc";
                /**
                 * @description Exactly this memberId.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                memberId?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "memberId[]"?: string[];
                /**
                 * @description Order by memberId; several apply in the order given.
                 * @example asc
                 */
                "order[memberId]"?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    /** @example <https://api.guildhall.example/api/members?page=2>; rel="next" */
                    Link?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "email": "ada@example.org",
                     *           "firstName": null,
                     *           "lastName": null,
                     *           "roles": [
                     *             "ROLE_CLIENT_USER"
                     *           ],
                     *           "department": null,
                     *           "jobTitle": null,
                     *           "status": "active",
                     *           "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "createdAt": "2026-03-14T09:26:53.589Z",
                     *           "updatedAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "itemsPerPage": 30,
                     *       "totalItems": 431,
                     *       "totalPages": 15,
                     *       "nextCursor": "oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…"
                     *     }
                     */
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "users.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "firstName": null,
                 *       "lastName": null,
                 *       "roles": null,
                 *       "department": null,
                 *       "jobTitle": null,
                 *       "status": "active"
                 *     }
                 */
                "application/json": components["schemas"]["UserCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @example /api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                    Location?: string;
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "email": "ada@example.org",
                     *       "firstName": null,
                     *       "lastName": null,
                     *       "roles": [
                     *         "ROLE_CLIENT_USER"
                     *       ],
                     *       "department": null,
                     *       "jobTitle": null,
                     *       "status": "active",
                     *       "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `email-taken`: The e-mail address is taken. `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "users.get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An ETag; 304 when it is current.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "email": "ada@example.org",
                     *       "firstName": null,
                     *       "lastName": null,
                     *       "roles": [
                     *         "ROLE_CLIENT_USER"
                     *       ],
                     *       "department": null,
                     *       "jobTitle": null,
                     *       "status": "active",
                     *       "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "users.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "email": "ada@example.org",
                 *       "firstName": null,
                 *       "lastName": null,
                 *       "roles": null,
                 *       "department": null,
                 *       "jobTitle": null,
                 *       "status": "active",
                 *       "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "email": "ada@example.org",
                     *       "firstName": null,
                     *       "lastName": null,
                     *       "roles": [
                     *         "ROLE_CLIENT_USER"
                     *       ],
                     *       "department": null,
                     *       "jobTitle": null,
                     *       "status": "active",
                     *       "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `email-taken`: The e-mail address is taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "users.delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "users.patch": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "email": "ada@example.org",
                 *       "firstName": null,
                 *       "lastName": null,
                 *       "roles": null,
                 *       "department": null,
                 *       "jobTitle": null,
                 *       "status": "active",
                 *       "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "email": "ada@example.org",
                     *       "firstName": null,
                     *       "lastName": null,
                     *       "roles": [
                     *         "ROLE_CLIENT_USER"
                     *       ],
                     *       "department": null,
                     *       "jobTitle": null,
                     *       "status": "active",
                     *       "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `email-taken`: The e-mail address is taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "users.createSession": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expiresInSeconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["SessionRequest"];
            };
        };
        responses: {
            /** @description The token, shown this once. */
            201: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "guild_ses_…",
                     *       "expiresAt": "2026-03-14T09:26:53.589Z",
                     *       "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                     *     }
                     */
                    "application/json": components["schemas"]["IssuedSession"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "keys.list": {
        parameters: {
            query?: {
                /**
                 * @description The page, from 1. Not together with cursor.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Records on a page.
                 * @example 30
                 */
                itemsPerPage?: number;
                /**
                 * @description Goes on where `nextCursor` of a page points, however many rows come and go.
                 * @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…
                 */
                cursor?: string;
                /**
                 * @description Exactly this id.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "id[]"?: string[];
                /**
                 * @description Order by id; several apply in the order given.
                 * @example asc
                 */
                "order[id]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_before]"?: string;
                /**
                 * @description Order by createdAt; several apply in the order given.
                 * @example asc
                 */
                "order[createdAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_before]"?: string;
                /**
                 * @description Order by updatedAt; several apply in the order given.
                 * @example asc
                 */
                "order[updatedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this name.
                 * @example Website
                 */
                name?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Website"
                 *     ]
                 */
                "name[]"?: string[];
                /**
                 * @description Order by name; several apply in the order given.
                 * @example asc
                 */
                "order[name]"?: "asc" | "desc";
                /**
                 * @description Exactly this type.
                 * @example member.created
                 */
                type?: "secret" | "publishable";
                /**
                 * @description Any of these.
                 * @example [
                 *       "member.created"
                 *     ]
                 */
                "type[]"?: ("secret" | "publishable")[];
                /**
                 * @description Order by type; several apply in the order given.
                 * @example asc
                 */
                "order[type]"?: "asc" | "desc";
                /**
                 * @description All of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "scopes[]"?: string[];
                /**
                 * @description All of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "allowedOrigins[]"?: string[];
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "expiresAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "expiresAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "expiresAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "expiresAt[strictly_before]"?: string;
                /**
                 * @description Order by expiresAt; several apply in the order given.
                 * @example asc
                 */
                "order[expiresAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this environment.
                 * @example live
                 */
                environment?: "live" | "test";
                /**
                 * @description Any of these.
                 * @example [
                 *       "live"
                 *     ]
                 */
                "environment[]"?: ("live" | "test")[];
                /**
                 * @description Order by environment; several apply in the order given.
                 * @example asc
                 */
                "order[environment]"?: "asc" | "desc";
                /**
                 * @description Exactly this prefix.
                 * @example text
                 */
                prefix?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "prefix[]"?: string[];
                /**
                 * @description Order by prefix; several apply in the order given.
                 * @example asc
                 */
                "order[prefix]"?: "asc" | "desc";
                /**
                 * @description Exactly this last4.
                 * @example text
                 */
                last4?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "last4[]"?: string[];
                /**
                 * @description Order by last4; several apply in the order given.
                 * @example asc
                 */
                "order[last4]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "lastUsedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "lastUsedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "lastUsedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "lastUsedAt[strictly_before]"?: string;
                /**
                 * @description Order by lastUsedAt; several apply in the order given.
                 * @example asc
                 */
                "order[lastUsedAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "revokedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "revokedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "revokedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "revokedAt[strictly_before]"?: string;
                /**
                 * @description Order by revokedAt; several apply in the order given.
                 * @example asc
                 */
                "order[revokedAt]"?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    /** @example <https://api.guildhall.example/api/members?page=2>; rel="next" */
                    Link?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "name": "Website",
                     *           "type": "secret",
                     *           "environment": "live",
                     *           "scopes": [
                     *             "members:read"
                     *           ],
                     *           "allowedOrigins": [
                     *             "https://www.example.org"
                     *           ],
                     *           "prefix": "text",
                     *           "last4": "text",
                     *           "expiresAt": "2026-03-14T09:26:53.589Z",
                     *           "lastUsedAt": "2026-03-14T09:26:53.589Z",
                     *           "revokedAt": "2026-03-14T09:26:53.589Z",
                     *           "createdAt": "2026-03-14T09:26:53.589Z",
                     *           "updatedAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "itemsPerPage": 30,
                     *       "totalItems": 431,
                     *       "totalPages": 15,
                     *       "nextCursor": "oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…"
                     *     }
                     */
                    "application/json": components["schemas"]["KeyPage"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "keys.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Website",
                 *       "type": "secret",
                 *       "scopes": null,
                 *       "allowedOrigins": null,
                 *       "expiresAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["KeyCreate"];
            };
        };
        responses: {
            /** @description The record and the whole key, shown this once. */
            201: {
                headers: {
                    /** @example /api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                    Location?: string;
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "name": "Website",
                     *       "type": "secret",
                     *       "environment": "live",
                     *       "scopes": [
                     *         "members:read"
                     *       ],
                     *       "allowedOrigins": [
                     *         "https://www.example.org"
                     *       ],
                     *       "prefix": "text",
                     *       "last4": "text",
                     *       "expiresAt": "2026-03-14T09:26:53.589Z",
                     *       "lastUsedAt": "2026-03-14T09:26:53.589Z",
                     *       "revokedAt": "2026-03-14T09:26:53.589Z",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z",
                     *       "key": "guild_sk_live_…"
                     *     }
                     */
                    "application/json": components["schemas"]["IssuedKey"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "keys.get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An ETag; 304 when it is current.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "name": "Website",
                     *       "type": "secret",
                     *       "environment": "live",
                     *       "scopes": [
                     *         "members:read"
                     *       ],
                     *       "allowedOrigins": [
                     *         "https://www.example.org"
                     *       ],
                     *       "prefix": "text",
                     *       "last4": "text",
                     *       "expiresAt": "2026-03-14T09:26:53.589Z",
                     *       "lastUsedAt": "2026-03-14T09:26:53.589Z",
                     *       "revokedAt": "2026-03-14T09:26:53.589Z",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Key"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "keys.revoke": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "keys.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "name": "Website",
                 *       "type": "secret",
                 *       "environment": "live",
                 *       "scopes": null,
                 *       "allowedOrigins": null,
                 *       "prefix": "text",
                 *       "last4": "text",
                 *       "expiresAt": "2026-03-14T09:26:53.589Z",
                 *       "lastUsedAt": "2026-03-14T09:26:53.589Z",
                 *       "revokedAt": "2026-03-14T09:26:53.589Z",
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["KeyUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "name": "Website",
                     *       "type": "secret",
                     *       "environment": "live",
                     *       "scopes": [
                     *         "members:read"
                     *       ],
                     *       "allowedOrigins": [
                     *         "https://www.example.org"
                     *       ],
                     *       "prefix": "text",
                     *       "last4": "text",
                     *       "expiresAt": "2026-03-14T09:26:53.589Z",
                     *       "lastUsedAt": "2026-03-14T09:26:53.589Z",
                     *       "revokedAt": "2026-03-14T09:26:53.589Z",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Key"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "keys.rotate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "graceSeconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The record and the whole key, shown this once. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "name": "Website",
                     *       "type": "secret",
                     *       "environment": "live",
                     *       "scopes": [
                     *         "members:read"
                     *       ],
                     *       "allowedOrigins": [
                     *         "https://www.example.org"
                     *       ],
                     *       "prefix": "text",
                     *       "last4": "text",
                     *       "expiresAt": "2026-03-14T09:26:53.589Z",
                     *       "lastUsedAt": "2026-03-14T09:26:53.589Z",
                     *       "revokedAt": "2026-03-14T09:26:53.589Z",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z",
                     *       "key": "guild_sk_live_…"
                     *     }
                     */
                    "application/json": components["schemas"]["IssuedKey"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "client.get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An ETag; 304 when it is current.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "slug": "text",
                     *       "name": "Harbour Surveyors",
                     *       "environment": "live",
                     *       "plan": "standard",
                     *       "suspended": false,
                     *       "website": "https://example.org",
                     *       "logoUrl": "https://example.org",
                     *       "brandColor": "#0b5cad",
                     *       "locale": "en",
                     *       "timezone": "Europe/Amsterdam",
                     *       "chat": {
                     *         "public": false
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Client"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "client.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "slug": "text",
                 *       "name": "Harbour Surveyors",
                 *       "environment": "live",
                 *       "plan": "standard",
                 *       "suspended": false,
                 *       "website": "https://example.org",
                 *       "logoUrl": "https://example.org",
                 *       "brandColor": "#0b5cad",
                 *       "locale": "en",
                 *       "timezone": "Europe/Amsterdam",
                 *       "chat": null,
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["ClientUpdate"];
            };
        };
        responses: {
            /** @description The profile as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "slug": "text",
                     *       "name": "Harbour Surveyors",
                     *       "environment": "live",
                     *       "plan": "standard",
                     *       "suspended": false,
                     *       "website": "https://example.org",
                     *       "logoUrl": "https://example.org",
                     *       "brandColor": "#0b5cad",
                     *       "locale": "en",
                     *       "timezone": "Europe/Amsterdam",
                     *       "chat": {
                     *         "public": false
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Client"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "client.patch": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "slug": "text",
                 *       "name": "Harbour Surveyors",
                 *       "environment": "live",
                 *       "plan": "standard",
                 *       "suspended": false,
                 *       "website": "https://example.org",
                 *       "logoUrl": "https://example.org",
                 *       "brandColor": "#0b5cad",
                 *       "locale": "en",
                 *       "timezone": "Europe/Amsterdam",
                 *       "chat": null,
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["ClientUpdate"];
            };
        };
        responses: {
            /** @description The profile as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "slug": "text",
                     *       "name": "Harbour Surveyors",
                     *       "environment": "live",
                     *       "plan": "standard",
                     *       "suspended": false,
                     *       "website": "https://example.org",
                     *       "logoUrl": "https://example.org",
                     *       "brandColor": "#0b5cad",
                     *       "locale": "en",
                     *       "timezone": "Europe/Amsterdam",
                     *       "chat": {
                     *         "public": false
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Client"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "me.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who it is. */
            200: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "actor": {
                     *         "type": "key",
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "name": "text"
                     *       },
                     *       "client": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "slug": "text",
                     *         "name": "Harbour Surveyors",
                     *         "environment": "live",
                     *         "plan": "standard",
                     *         "suspended": false,
                     *         "website": "https://example.org",
                     *         "logoUrl": "https://example.org",
                     *         "brandColor": "#0b5cad",
                     *         "locale": "en",
                     *         "timezone": "Europe/Amsterdam",
                     *         "chat": {
                     *           "public": false
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "user": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "email": "ada@example.org",
                     *         "firstName": null,
                     *         "lastName": null,
                     *         "roles": [
                     *           "ROLE_CLIENT_USER"
                     *         ],
                     *         "department": null,
                     *         "jobTitle": null,
                     *         "status": "active",
                     *         "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "member": {},
                     *       "scopes": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhooks.list": {
        parameters: {
            query?: {
                /**
                 * @description The page, from 1. Not together with cursor.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Records on a page.
                 * @example 30
                 */
                itemsPerPage?: number;
                /**
                 * @description Goes on where `nextCursor` of a page points, however many rows come and go.
                 * @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…
                 */
                cursor?: string;
                /**
                 * @description Words; each must begin a word of the record.
                 * @example ada
                 */
                q?: string;
                /**
                 * @description Exactly this id.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "id[]"?: string[];
                /**
                 * @description Order by id; several apply in the order given.
                 * @example asc
                 */
                "order[id]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_before]"?: string;
                /**
                 * @description Order by createdAt; several apply in the order given.
                 * @example asc
                 */
                "order[createdAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_before]"?: string;
                /**
                 * @description Order by updatedAt; several apply in the order given.
                 * @example asc
                 */
                "order[updatedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this url.
                 * @example https://example.org/webhooks/guildhall
                 */
                url?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "https://example.org/webhooks/guildhall"
                 *     ]
                 */
                "url[]"?: string[];
                /**
                 * @description Order by url; several apply in the order given.
                 * @example asc
                 */
                "order[url]"?: "asc" | "desc";
                /**
                 * @description Exactly this description.
                 * @example Newsletter sync
                 */
                description?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Newsletter sync"
                 *     ]
                 */
                "description[]"?: string[];
                /**
                 * @description Order by description; several apply in the order given.
                 * @example asc
                 */
                "order[description]"?: "asc" | "desc";
                /**
                 * @description All of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "events[]"?: string[];
                /**
                 * @description Exactly this status.
                 * @example enabled
                 */
                status?: "enabled" | "disabled";
                /**
                 * @description Any of these.
                 * @example [
                 *       "enabled"
                 *     ]
                 */
                "status[]"?: ("enabled" | "disabled")[];
                /**
                 * @description Order by status; several apply in the order given.
                 * @example asc
                 */
                "order[status]"?: "asc" | "desc";
                /**
                 * @description Exactly this disabledReason.
                 * @example by_request
                 */
                disabledReason?: "by_request" | "receiver_gone" | "receiver_failing";
                /**
                 * @description Any of these.
                 * @example [
                 *       "by_request"
                 *     ]
                 */
                "disabledReason[]"?: ("by_request" | "receiver_gone" | "receiver_failing")[];
                /**
                 * @description Order by disabledReason; several apply in the order given.
                 * @example asc
                 */
                "order[disabledReason]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "disabledAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "disabledAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "disabledAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "disabledAt[strictly_before]"?: string;
                /**
                 * @description Order by disabledAt; several apply in the order given.
                 * @example asc
                 */
                "order[disabledAt]"?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    /** @example <https://api.guildhall.example/api/members?page=2>; rel="next" */
                    Link?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "url": "https://example.org/webhooks/guildhall",
                     *           "description": "Newsletter sync",
                     *           "events": [
                     *             "member.created",
                     *             "member.updated"
                     *           ],
                     *           "status": "enabled",
                     *           "disabledReason": "by_request",
                     *           "disabledAt": "2026-03-14T09:26:53.589Z",
                     *           "createdAt": "2026-03-14T09:26:53.589Z",
                     *           "updatedAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "itemsPerPage": 30,
                     *       "totalItems": 431,
                     *       "totalPages": 15,
                     *       "nextCursor": "oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhooks.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.org/webhooks/guildhall",
                 *       "description": "Newsletter sync",
                 *       "events": [
                 *         "member.created",
                 *         "member.updated"
                 *       ],
                 *       "status": "enabled"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @example /api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                    Location?: string;
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "url": "https://example.org/webhooks/guildhall",
                     *       "description": "Newsletter sync",
                     *       "events": [
                     *         "member.created",
                     *         "member.updated"
                     *       ],
                     *       "status": "enabled",
                     *       "disabledReason": "by_request",
                     *       "disabledAt": "2026-03-14T09:26:53.589Z",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": components["schemas"]["IssuedWebhook"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhooks.get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An ETag; 304 when it is current.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "url": "https://example.org/webhooks/guildhall",
                     *       "description": "Newsletter sync",
                     *       "events": [
                     *         "member.created",
                     *         "member.updated"
                     *       ],
                     *       "status": "enabled",
                     *       "disabledReason": "by_request",
                     *       "disabledAt": "2026-03-14T09:26:53.589Z",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhooks.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "url": "https://example.org/webhooks/guildhall",
                 *       "description": "Newsletter sync",
                 *       "events": [
                 *         "member.created",
                 *         "member.updated"
                 *       ],
                 *       "status": "enabled",
                 *       "disabledReason": "by_request",
                 *       "disabledAt": "2026-03-14T09:26:53.589Z",
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "url": "https://example.org/webhooks/guildhall",
                     *       "description": "Newsletter sync",
                     *       "events": [
                     *         "member.created",
                     *         "member.updated"
                     *       ],
                     *       "status": "enabled",
                     *       "disabledReason": "by_request",
                     *       "disabledAt": "2026-03-14T09:26:53.589Z",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhooks.delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhooks.patch": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "url": "https://example.org/webhooks/guildhall",
                 *       "description": "Newsletter sync",
                 *       "events": [
                 *         "member.created",
                 *         "member.updated"
                 *       ],
                 *       "status": "enabled",
                 *       "disabledReason": "by_request",
                 *       "disabledAt": "2026-03-14T09:26:53.589Z",
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "url": "https://example.org/webhooks/guildhall",
                     *       "description": "Newsletter sync",
                     *       "events": [
                     *         "member.created",
                     *         "member.updated"
                     *       ],
                     *       "status": "enabled",
                     *       "disabledReason": "by_request",
                     *       "disabledAt": "2026-03-14T09:26:53.589Z",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhooks.rotateSecret": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "graceSeconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description The record and the new secret, shown this once. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "url": "https://example.org/webhooks/guildhall",
                     *       "description": "Newsletter sync",
                     *       "events": [
                     *         "member.created",
                     *         "member.updated"
                     *       ],
                     *       "status": "enabled",
                     *       "disabledReason": "by_request",
                     *       "disabledAt": "2026-03-14T09:26:53.589Z",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": components["schemas"]["IssuedWebhook"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhooks.test": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description On its way. */
            202: {
                headers: {
                    /** @example /api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                    Location?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "eventType": "webhook.test"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhooks.recover": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["Recovery"];
            };
        };
        responses: {
            /** @description On their way. */
            202: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": 12
                     *     }
                     */
                    "application/json": components["schemas"]["Recovered"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhooks.deliveries.list": {
        parameters: {
            query?: {
                /**
                 * @description The page, from 1. Not together with cursor.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Records on a page.
                 * @example 30
                 */
                itemsPerPage?: number;
                /**
                 * @description Goes on where `nextCursor` of a page points, however many rows come and go.
                 * @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…
                 */
                cursor?: string;
                /**
                 * @description Exactly this id.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "id[]"?: string[];
                /**
                 * @description Order by id; several apply in the order given.
                 * @example asc
                 */
                "order[id]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_before]"?: string;
                /**
                 * @description Order by createdAt; several apply in the order given.
                 * @example asc
                 */
                "order[createdAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_before]"?: string;
                /**
                 * @description Order by updatedAt; several apply in the order given.
                 * @example asc
                 */
                "order[updatedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this eventId.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                eventId?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "eventId[]"?: string[];
                /**
                 * @description Order by eventId; several apply in the order given.
                 * @example asc
                 */
                "order[eventId]"?: "asc" | "desc";
                /**
                 * @description Exactly this eventType.
                 * @example member.created
                 */
                eventType?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "member.created"
                 *     ]
                 */
                "eventType[]"?: string[];
                /**
                 * @description Order by eventType; several apply in the order given.
                 * @example asc
                 */
                "order[eventType]"?: "asc" | "desc";
                /**
                 * @description Exactly this status.
                 * @example pending
                 */
                status?: "pending" | "succeeded" | "failed";
                /**
                 * @description Any of these.
                 * @example [
                 *       "pending"
                 *     ]
                 */
                "status[]"?: ("pending" | "succeeded" | "failed")[];
                /**
                 * @description Order by status; several apply in the order given.
                 * @example asc
                 */
                "order[status]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "nextAttemptAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "nextAttemptAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "nextAttemptAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "nextAttemptAt[strictly_before]"?: string;
                /**
                 * @description Order by nextAttemptAt; several apply in the order given.
                 * @example asc
                 */
                "order[nextAttemptAt]"?: "asc" | "desc";
            };
            header?: never;
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    /** @example <https://api.guildhall.example/api/members?page=2>; rel="next" */
                    Link?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "eventId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "eventType": "member.created",
                     *           "status": "pending",
                     *           "attempts": [
                     *             {
                     *               "at": "2026-03-14T09:26:53.589Z",
                     *               "statusCode": 503,
                     *               "latencyMs": 41,
                     *               "error": null,
                     *               "responseBody": null
                     *             }
                     *           ],
                     *           "nextAttemptAt": "2026-03-14T09:26:53.589Z",
                     *           "createdAt": "2026-03-14T09:26:53.589Z",
                     *           "updatedAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "itemsPerPage": 30,
                     *       "totalItems": 431,
                     *       "totalPages": 15,
                     *       "nextCursor": "oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…"
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhooks.deliveries.redeliver": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
                /** @example text */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description On its way. */
            202: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "eventId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "eventType": "member.created",
                     *       "status": "pending",
                     *       "attempts": [
                     *         {
                     *           "at": "2026-03-14T09:26:53.589Z",
                     *           "statusCode": 503,
                     *           "latencyMs": 41,
                     *           "error": null,
                     *           "responseBody": null
                     *         }
                     *       ],
                     *       "nextAttemptAt": "2026-03-14T09:26:53.589Z",
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "eventsLog.list": {
        parameters: {
            query?: {
                /** @example member.created */
                type?: string;
                /**
                 * @example [
                 *       "member.created"
                 *     ]
                 */
                "type[]"?: string[];
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                after?: string;
                /** @example 30 */
                itemsPerPage?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first. */
            200: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "type": "member.created",
                     *           "timestamp": "2026-03-14T09:26:53.589Z",
                     *           "data": {
                     *             "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *             "externalId": "crm-1042",
                     *             "email": "ada@example.org",
                     *             "firstName": "Ada",
                     *             "lastName": "Lovelace",
                     *             "displayName": null,
                     *             "phone": "+44 117 496 0000",
                     *             "organization": null,
                     *             "jobTitle": null,
                     *             "department": null,
                     *             "address": {
                     *               "line1": "1 Quay Street",
                     *               "line2": null,
                     *               "city": "Bristol",
                     *               "region": null,
                     *               "postalCode": "BS1 4DQ",
                     *               "country": "GB"
                     *             },
                     *             "memberNumber": "M-000042",
                     *             "level": "individual",
                     *             "status": "pending",
                     *             "joinedAt": "2026-03-14T09:26:53.589Z",
                     *             "renewsAt": "2026-03-14T09:26:53.589Z",
                     *             "consents": {
                     *               "newsletter": false,
                     *               "directory": false
                     *             },
                     *             "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *             "tags": [
                     *               "speaker"
                     *             ],
                     *             "customFields": {
                     *               "dietary": "vegetarian"
                     *             },
                     *             "createdAt": "2026-03-14T09:26:53.589Z",
                     *             "updatedAt": "2026-03-14T09:26:53.589Z"
                     *           },
                     *           "previous": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["EventsPage"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "eventsLog.stream": {
        parameters: {
            query?: {
                /** @example member.created */
                type?: string;
                /**
                 * @example [
                 *       "member.created"
                 *     ]
                 */
                "type[]"?: string[];
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                after?: string;
            };
            header?: {
                /**
                 * @description The id of the last event that was received; goes before `after`.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream that does not end. */
            200: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 0198c5a2-…
                     *     event: member.created
                     *     data: {"id":"0198c5a2-…"}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "eventTypes.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every kind. */
            200: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "type": "member.created",
                     *           "description": "A member was created.",
                     *           "example": {
                     *             "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *             "type": "member.created",
                     *             "timestamp": "2026-03-14T09:26:53.589Z",
                     *             "data": {
                     *               "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *               "externalId": "crm-1042",
                     *               "email": "ada@example.org",
                     *               "firstName": "Ada",
                     *               "lastName": "Lovelace",
                     *               "displayName": null,
                     *               "phone": "+44 117 496 0000",
                     *               "organization": null,
                     *               "jobTitle": null,
                     *               "department": null,
                     *               "address": {
                     *                 "line1": "1 Quay Street",
                     *                 "line2": null,
                     *                 "city": "Bristol",
                     *                 "region": null,
                     *                 "postalCode": "BS1 4DQ",
                     *                 "country": "GB"
                     *               },
                     *               "memberNumber": "M-000042",
                     *               "level": "individual",
                     *               "status": "pending",
                     *               "joinedAt": "2026-03-14T09:26:53.589Z",
                     *               "renewsAt": "2026-03-14T09:26:53.589Z",
                     *               "consents": {
                     *                 "newsletter": false,
                     *                 "directory": false
                     *               },
                     *               "userId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *               "tags": [
                     *                 "speaker"
                     *               ],
                     *               "customFields": {
                     *                 "dietary": "vegetarian"
                     *               },
                     *               "createdAt": "2026-03-14T09:26:53.589Z",
                     *               "updatedAt": "2026-03-14T09:26:53.589Z"
                     *             },
                     *             "previous": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EventTypes"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "auditLog.list": {
        parameters: {
            query?: {
                /**
                 * @description The page, from 1. Not together with cursor.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Records on a page.
                 * @example 30
                 */
                itemsPerPage?: number;
                /**
                 * @description Goes on where `nextCursor` of a page points, however many rows come and go.
                 * @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…
                 */
                cursor?: string;
                /**
                 * @description Exactly this id.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "id[]"?: string[];
                /**
                 * @description Order by id; several apply in the order given.
                 * @example asc
                 */
                "order[id]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_before]"?: string;
                /**
                 * @description Order by createdAt; several apply in the order given.
                 * @example asc
                 */
                "order[createdAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_before]"?: string;
                /**
                 * @description Order by updatedAt; several apply in the order given.
                 * @example asc
                 */
                "order[updatedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this action.
                 * @example member.updated
                 */
                action?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "member.updated"
                 *     ]
                 */
                "action[]"?: string[];
                /**
                 * @description Order by action; several apply in the order given.
                 * @example asc
                 */
                "order[action]"?: "asc" | "desc";
                /**
                 * @description Exactly this actorType.
                 * @example text
                 */
                actorType?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "actorType[]"?: string[];
                /**
                 * @description Order by actorType; several apply in the order given.
                 * @example asc
                 */
                "order[actorType]"?: "asc" | "desc";
                /**
                 * @description Exactly this actorId.
                 * @example text
                 */
                actorId?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "actorId[]"?: string[];
                /**
                 * @description Order by actorId; several apply in the order given.
                 * @example asc
                 */
                "order[actorId]"?: "asc" | "desc";
                /**
                 * @description Exactly this targetType.
                 * @example text
                 */
                targetType?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "targetType[]"?: string[];
                /**
                 * @description Order by targetType; several apply in the order given.
                 * @example asc
                 */
                "order[targetType]"?: "asc" | "desc";
                /**
                 * @description Exactly this targetId.
                 * @example text
                 */
                targetId?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "targetId[]"?: string[];
                /**
                 * @description Order by targetId; several apply in the order given.
                 * @example asc
                 */
                "order[targetId]"?: "asc" | "desc";
                /**
                 * @description Exactly this requestId.
                 * @example text
                 */
                requestId?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "requestId[]"?: string[];
                /**
                 * @description Order by requestId; several apply in the order given.
                 * @example asc
                 */
                "order[requestId]"?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    /** @example <https://api.guildhall.example/api/members?page=2>; rel="next" */
                    Link?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "action": "member.updated",
                     *           "actor": {
                     *             "type": "key",
                     *             "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *             "name": "First secret key"
                     *           },
                     *           "target": {
                     *             "type": "member",
                     *             "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                     *           },
                     *           "changes": [
                     *             "email"
                     *           ],
                     *           "ipAddress": null,
                     *           "requestId": null,
                     *           "createdAt": "2026-03-14T09:26:53.589Z",
                     *           "updatedAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "itemsPerPage": 30,
                     *       "totalItems": 431,
                     *       "totalPages": 15,
                     *       "nextCursor": "oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…"
                     *     }
                     */
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. `insufficient-scope`: The key lacks a scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "platform.clients.list": {
        parameters: {
            query?: {
                /**
                 * @description The page, from 1. Not together with cursor.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Records on a page.
                 * @example 30
                 */
                itemsPerPage?: number;
                /**
                 * @description Goes on where `nextCursor` of a page points, however many rows come and go.
                 * @example oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…
                 */
                cursor?: string;
                /**
                 * @description Exactly this id.
                 * @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70
                 */
                id?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70"
                 *     ]
                 */
                "id[]"?: string[];
                /**
                 * @description Order by id; several apply in the order given.
                 * @example asc
                 */
                "order[id]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "createdAt[strictly_before]"?: string;
                /**
                 * @description Order by createdAt; several apply in the order given.
                 * @example asc
                 */
                "order[createdAt]"?: "asc" | "desc";
                /**
                 * @description From this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[after]"?: string;
                /**
                 * @description Up to this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[before]"?: string;
                /**
                 * @description After this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_after]"?: string;
                /**
                 * @description Before this date (its whole day in UTC) or instant.
                 * @example 2026-01-01
                 */
                "updatedAt[strictly_before]"?: string;
                /**
                 * @description Order by updatedAt; several apply in the order given.
                 * @example asc
                 */
                "order[updatedAt]"?: "asc" | "desc";
                /**
                 * @description Exactly this name.
                 * @example Harbour Surveyors
                 */
                name?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Harbour Surveyors"
                 *     ]
                 */
                "name[]"?: string[];
                /**
                 * @description Order by name; several apply in the order given.
                 * @example asc
                 */
                "order[name]"?: "asc" | "desc";
                /**
                 * @description Exactly this website.
                 * @example https://example.org
                 */
                website?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "https://example.org"
                 *     ]
                 */
                "website[]"?: string[];
                /**
                 * @description Order by website; several apply in the order given.
                 * @example asc
                 */
                "order[website]"?: "asc" | "desc";
                /**
                 * @description Exactly this logoUrl.
                 * @example https://example.org
                 */
                logoUrl?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "https://example.org"
                 *     ]
                 */
                "logoUrl[]"?: string[];
                /**
                 * @description Order by logoUrl; several apply in the order given.
                 * @example asc
                 */
                "order[logoUrl]"?: "asc" | "desc";
                /**
                 * @description Exactly this brandColor.
                 * @example #0b5cad
                 */
                brandColor?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "#0b5cad"
                 *     ]
                 */
                "brandColor[]"?: string[];
                /**
                 * @description Order by brandColor; several apply in the order given.
                 * @example asc
                 */
                "order[brandColor]"?: "asc" | "desc";
                /**
                 * @description Exactly this locale.
                 * @example en
                 */
                locale?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "en"
                 *     ]
                 */
                "locale[]"?: string[];
                /**
                 * @description Order by locale; several apply in the order given.
                 * @example asc
                 */
                "order[locale]"?: "asc" | "desc";
                /**
                 * @description Exactly this timezone.
                 * @example Europe/Amsterdam
                 */
                timezone?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "Europe/Amsterdam"
                 *     ]
                 */
                "timezone[]"?: string[];
                /**
                 * @description Order by timezone; several apply in the order given.
                 * @example asc
                 */
                "order[timezone]"?: "asc" | "desc";
                /**
                 * @description Exactly this slug.
                 * @example text
                 */
                slug?: string;
                /**
                 * @description Any of these.
                 * @example [
                 *       "text"
                 *     ]
                 */
                "slug[]"?: string[];
                /**
                 * @description Order by slug; several apply in the order given.
                 * @example asc
                 */
                "order[slug]"?: "asc" | "desc";
                /**
                 * @description Exactly this environment.
                 * @example live
                 */
                environment?: "live" | "test";
                /**
                 * @description Any of these.
                 * @example [
                 *       "live"
                 *     ]
                 */
                "environment[]"?: ("live" | "test")[];
                /**
                 * @description Order by environment; several apply in the order given.
                 * @example asc
                 */
                "order[environment]"?: "asc" | "desc";
                /**
                 * @description Exactly this plan.
                 * @example standard
                 */
                plan?: "standard" | "professional" | "enterprise";
                /**
                 * @description Any of these.
                 * @example [
                 *       "standard"
                 *     ]
                 */
                "plan[]"?: ("standard" | "professional" | "enterprise")[];
                /**
                 * @description Order by plan; several apply in the order given.
                 * @example asc
                 */
                "order[plan]"?: "asc" | "desc";
                /**
                 * @description Exactly this suspended.
                 * @example false
                 */
                suspended?: boolean;
                /**
                 * @description Any of these.
                 * @example [
                 *       false
                 *     ]
                 */
                "suspended[]"?: boolean[];
                /**
                 * @description Order by suspended; several apply in the order given.
                 * @example asc
                 */
                "order[suspended]"?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    /** @example <https://api.guildhall.example/api/members?page=2>; rel="next" */
                    Link?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *           "slug": "text",
                     *           "name": "Harbour Surveyors",
                     *           "environment": "live",
                     *           "plan": "standard",
                     *           "suspended": false,
                     *           "website": "https://example.org",
                     *           "logoUrl": "https://example.org",
                     *           "brandColor": "#0b5cad",
                     *           "locale": "en",
                     *           "timezone": "Europe/Amsterdam",
                     *           "chat": {
                     *             "public": false
                     *           },
                     *           "createdAt": "2026-03-14T09:26:53.589Z",
                     *           "updatedAt": "2026-03-14T09:26:53.589Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "itemsPerPage": 30,
                     *       "totalItems": 431,
                     *       "totalPages": 15,
                     *       "nextCursor": "oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…"
                     *     }
                     */
                    "application/json": components["schemas"]["ClientPage"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "platform.clients.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Harbour Surveyors",
                 *       "slug": "harbour-surveyors",
                 *       "plan": "standard"
                 *     }
                 */
                "application/json": components["schemas"]["ClientCreate"];
            };
        };
        responses: {
            /** @description Both, and their keys, shown this once. */
            201: {
                headers: {
                    /** @example /api/members/0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                    Location?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "client": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "slug": "text",
                     *         "name": "Harbour Surveyors",
                     *         "environment": "live",
                     *         "plan": "standard",
                     *         "suspended": false,
                     *         "website": "https://example.org",
                     *         "logoUrl": "https://example.org",
                     *         "brandColor": "#0b5cad",
                     *         "locale": "en",
                     *         "timezone": "Europe/Amsterdam",
                     *         "chat": {
                     *           "public": false
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "sandbox": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "slug": "text",
                     *         "name": "Harbour Surveyors",
                     *         "environment": "live",
                     *         "plan": "standard",
                     *         "suspended": false,
                     *         "website": "https://example.org",
                     *         "logoUrl": "https://example.org",
                     *         "brandColor": "#0b5cad",
                     *         "locale": "en",
                     *         "timezone": "Europe/Amsterdam",
                     *         "chat": {
                     *           "public": false
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "keys": {
                     *         "live": {
                     *           "secret": "text",
                     *           "publishable": "text"
                     *         },
                     *         "test": {
                     *           "secret": "text",
                     *           "publishable": "text"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedClient"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict. `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "platform.clients.get": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An ETag; 304 when it is current.
                 * @example "3"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "slug": "text",
                     *       "name": "Harbour Surveyors",
                     *       "environment": "live",
                     *       "plan": "standard",
                     *       "suspended": false,
                     *       "website": "https://example.org",
                     *       "logoUrl": "https://example.org",
                     *       "brandColor": "#0b5cad",
                     *       "locale": "en",
                     *       "timezone": "Europe/Amsterdam",
                     *       "chat": {
                     *         "public": false
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Client"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "platform.clients.delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. Its rows go after 30 days. */
            204: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "platform.clients.update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that must still be current; else 412.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                 *       "slug": "text",
                 *       "name": "Harbour Surveyors",
                 *       "environment": "live",
                 *       "plan": "standard",
                 *       "suspended": false,
                 *       "website": "https://example.org",
                 *       "logoUrl": "https://example.org",
                 *       "brandColor": "#0b5cad",
                 *       "locale": "en",
                 *       "timezone": "Europe/Amsterdam",
                 *       "chat": null,
                 *       "createdAt": "2026-03-14T09:26:53.589Z",
                 *       "updatedAt": "2026-03-14T09:26:53.589Z"
                 *     }
                 */
                "application/json": components["schemas"]["ClientUpdate"];
            };
        };
        responses: {
            /** @description The client. */
            200: {
                headers: {
                    /** @example "3" */
                    ETag?: string;
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *       "slug": "text",
                     *       "name": "Harbour Surveyors",
                     *       "environment": "live",
                     *       "plan": "standard",
                     *       "suspended": false,
                     *       "website": "https://example.org",
                     *       "logoUrl": "https://example.org",
                     *       "brandColor": "#0b5cad",
                     *       "locale": "en",
                     *       "timezone": "Europe/Amsterdam",
                     *       "chat": {
                     *         "public": false
                     *       },
                     *       "createdAt": "2026-03-14T09:26:53.589Z",
                     *       "updatedAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Client"];
                };
            };
            /** @description `validation-error`: The request is not valid. `malformed-request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition-failed`: The record has changed. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload-too-large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-media-type`: The content type is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "platform.maintenance.run": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many rows each task touched. */
            200: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["MaintenanceReport"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "session.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description User and association. */
            200: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "email": "ada@example.org",
                     *         "firstName": null,
                     *         "lastName": null,
                     *         "roles": [
                     *           "ROLE_CLIENT_USER"
                     *         ],
                     *         "department": null,
                     *         "jobTitle": null,
                     *         "status": "active",
                     *         "memberId": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "client": {
                     *         "id": "0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70",
                     *         "slug": "text",
                     *         "name": "Harbour Surveyors",
                     *         "environment": "live",
                     *         "plan": "standard",
                     *         "suspended": false,
                     *         "website": "https://example.org",
                     *         "logoUrl": "https://example.org",
                     *         "brandColor": "#0b5cad",
                     *         "locale": "en",
                     *         "timezone": "Europe/Amsterdam",
                     *         "chat": {
                     *           "public": false
                     *         },
                     *         "createdAt": "2026-03-14T09:26:53.589Z",
                     *         "updatedAt": "2026-03-14T09:26:53.589Z"
                     *       },
                     *       "expiresAt": "2026-03-14T09:26:53.589Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SessionInfo"];
                };
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "session.end": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The same key and request gives the same answer for 24 hours.
                 * @example 5f1c0c2e-member-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    /** @example 0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71 */
                    "X-Request-Id"?: string;
                    /** @example "hourly";q=1000;w=3600 */
                    "RateLimit-Policy"?: string;
                    /** @example "hourly";r=812;t=1274 */
                    RateLimit?: string;
                    /** @example 1000 */
                    "X-RateLimit-Limit"?: string;
                    /** @example 812 */
                    "X-RateLimit-Remaining"?: string;
                    /** @example 1795266000 */
                    "X-RateLimit-Reset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation-error`: The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Not signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Not allowed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-in-use`: The first request is still running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency-key-reused`: The Idempotency-Key was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limit-exceeded`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal-error`: Something went wrong here. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage-unavailable`: Storage is not available. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "health.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    "readiness.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Well. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, unknown>;
                };
            };
            /** @description Not ready; the body names what is missing. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, unknown>;
                };
            };
        };
    };
    "metrics.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example text */
                    "text/plain": string;
                };
            };
        };
    };
    "problems.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example text */
                    "text/html": string;
                };
            };
        };
    };
    "problems.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example validation-error */
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example text */
                    "text/html": string;
                };
            };
            /** @description There is no such kind. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://example.org",
                     *       "title": "text",
                     *       "status": 400,
                     *       "detail": "text",
                     *       "instance": "text",
                     *       "requestId": "text",
                     *       "violations": [
                     *         {
                     *           "propertyPath": "email",
                     *           "message": "This is not an e-mail address.",
                     *           "code": "invalid_format"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
